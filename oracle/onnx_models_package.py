def models():
    return []
