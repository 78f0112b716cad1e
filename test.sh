#!/usr/bin/env bash
# Installs what is missing, builds, and runs all tests.
set -euo pipefail
cd "$(dirname "$0")"
source ./setup.sh
exec ctest --test-dir build/release --output-on-failure -j2 "$@"
