#!/bin/sh
# Runs a window test on a display of its own, so that tests neither need nor disturb a screen.
# One sample a pixel, unless pictures are made to be looked at: drawing by the processor is half of such a test's work.
[ -n "$ESCAPEMENT_SCREENSHOTS" ] || export ESCAPEMENT_SAMPLES="${ESCAPEMENT_SAMPLES:-0}"
exec xvfb-run -a -s "-screen 0 ${ESCAPEMENT_SCREEN:-1400x900x24}" "$@"
