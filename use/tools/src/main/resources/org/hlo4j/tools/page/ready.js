// The page is complete: after how many milliseconds.
document.documentElement.dataset.ready = Math.round(performance.now());
