#!/bin/sh
# Runs a window test on a display of its own, so that tests neither need nor disturb a screen.
exec xvfb-run -a -s "-screen 0 ${ESCAPEMENT_SCREEN:-1400x900x24}" "$@"
