import jpype.config

# After the tests JPype may crash while it takes the virtual machine down, on Java 25 and Python
# 3.13 alike; the process ends anyway.
jpype.config.destroy_jvm = False
