#!/bin/sh
# Speaks as Tool does, with the lines that are published of it, and leaves what it was asked in `said`.
printf '%s\n' "$*" >said
printf '%s\r\n' \
    'reading the level' \
    '### ERROR edge #12 is open (red)' \
    '### WARNING found nearly coplanar surfaces (red and green).' \
    '### WARNING: portal outside the bsp. [see magenta in error geometry]' \
    '### ERROR: portal does not define two closed spaces. (see yellow in error geometry)' \
    'done'
# A moment later than the level, for file systems that count in seconds.
sleep 1
cp open-edge.wrl a.wrl
exit 1
