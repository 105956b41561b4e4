"""Times the import of an exported program with large weights beside that of copying them: large.py FOLDER [options].

The program has transformer blocks, whose parameters are random numbers in f32. Needs a Python that has torch.
"""

import torch
from torch import nn
from torch.nn import functional as F

from ..shared import large_import

WIDTH = 2048
PARAMETERS = 12 * WIDTH * WIDTH


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH, bias=False), nn.Linear(WIDTH, WIDTH, bias=False)
        self.up, self.down = nn.Linear(WIDTH, 4 * WIDTH, bias=False), nn.Linear(4 * WIDTH, WIDTH, bias=False)

    def forward(self, x):
        q, k, v = self.qkv(x).chunk(3, -1)
        x = x + self.out(F.scaled_dot_product_attention(q, k, v, is_causal=True))
        return x + self.down(F.gelu(self.up(x)))


def make(folder, gigabytes):
    """Writes a program whose parameters have this size."""
    count = -(-(gigabytes << 30) // (4 * PARAMETERS))
    with torch.device("cpu"), torch.no_grad():
        net = nn.Sequential(*(Block() for _ in range(count))).eval()
        program = torch.export.export(net, (torch.randn(2, 16, WIDTH),), dynamic_shapes=({0: torch.export.Dim.DYNAMIC},))
    file = folder / "large.pt2"
    torch.export.save(program, file)
    return file


def main():
    options = large_import.parser(3).parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    model = make(options.folder, options.gigabytes)
    large_import.measure(options, model, model)
    model.unlink()


if __name__ == "__main__":
    main()
