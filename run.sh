#!/usr/bin/env bash
# Installs what is missing, builds, and opens the workbench on the sample mechanism.
# Without a display: runs it headless and says where result, table and picture are.
set -euo pipefail
cd "$(dirname "$0")"
targets=escapement # without the tests, which take as long again
source ./setup.sh
program=build/release/bin/escapement
project=${1:-resources/samples/slider_crank.escapement}

if [[ -n ${DISPLAY:-} || -n ${WAYLAND_DISPLAY:-} ]]; then
  exec "$program" "$project"
fi
mkdir -p out
name=$(basename "$project" .escapement)
"$program" run "$project" --out "out/$name.h5" --csv "out/$name.csv"
"$program" export "out/$name.h5" --to png --out "out/$name.png"
echo "No display here, so the sample ran headless:"
echo "  result   $PWD/out/$name.h5"
echo "  table    $PWD/out/$name.csv"
echo "  picture  $PWD/out/$name.png"
