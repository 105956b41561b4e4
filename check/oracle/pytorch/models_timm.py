"""Architectures of timm for models.py, its small ones, with random weights."""

from .models_vision import images

# Names, sizes of images, and whether the model is told that size.
TOLD, FOUND = True, False
NAMES = {
    "test_byobnet": (64, FOUND),
    "test_convnext": (64, FOUND),
    "test_efficientnet": (64, FOUND),
    "test_efficientnet_evos": (64, FOUND),
    "test_mambaout": (64, FOUND),
    "test_maxvit": (64, TOLD),
    "test_nfnet": (64, FOUND),
    "test_resnet": (64, FOUND),
    "test_vit": (64, TOLD),
    "test_vit3": (64, TOLD),
    "test_vit_relpos": (64, TOLD),
    "ghostnet_050": (64, FOUND),
    "mobilenetv4_conv_small_050": (64, FOUND),
    "tinynet_e": (64, FOUND),
    "efficientvit_m0": (64, TOLD),
    "edgenext_xx_small": (64, FOUND),
    "mobilevit_xxs": (64, FOUND),
    "repghostnet_050": (64, FOUND),
    "levit_128s": (64, TOLD),
    "xcit_nano_12_p16_224": (64, TOLD),
    "pvt_v2_b0": (64, FOUND),
    "lcnet_050": (64, FOUND),
}


def model(name, size, told):
    def make():
        import timm

        return timm.create_model(name, num_classes=10, **({"img_size": size} if told else {})), images(size)

    make.__name__ = name
    return make


MODELS = [model(name, *how) for name, how in NAMES.items()]
