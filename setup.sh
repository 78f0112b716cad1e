#!/usr/bin/env bash
# Installs the packages of packages.txt that are missing, configures and builds.
# run.sh and test.sh source it; `build` is the release preset's build folder, `targets` (all, where it is not set) what is built.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

mapfile -t wanted < <(grep -v '^#' packages.txt | tr -s ' \t' '\n' | grep -v '^$' | sort -u)
missing=()
for package in "${wanted[@]}"; do
  dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done
if ((${#missing[@]})); then
  echo "Installing ${#missing[@]} Debian packages: ${missing[*]}" >&2
  as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null || { echo "These packages are missing and sudo is not there; as root run: apt-get install ${missing[*]}" >&2; exit 1; }
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get update -qq >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    -o DPkg::Lock::Timeout=300 -qq "${missing[@]}" >&2
fi

build=build/release
if [[ ! -f $build/build.ninja ]]; then
  cmake --preset release >&2
fi
cmake --build "$build" --target ${targets:-all} >&2
