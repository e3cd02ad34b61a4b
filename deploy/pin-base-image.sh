#!/bin/sh
# Pins the base image of the Dockerfile to the newest digest of its tag: `deploy/pin-base-image.sh [TAG]`, e.g. 24-bookworm-slim.
# Needs a registry, and one of docker (with buildx), skopeo or crane. Build, test and commit the change; once a month keeps it patched.
set -eu
cd "$(dirname "$0")/.."
tag=${1:-$(sed -n 's|^ARG NODE_IMAGE=docker.io/library/node:\([^@]*\).*|\1|p' Dockerfile)}
image="docker.io/library/node:$tag"

if command -v skopeo >/dev/null; then
  digest=$(skopeo inspect --raw "docker://$image" | sha256sum | sed 's/ .*//; s/^/sha256:/')
elif command -v crane >/dev/null; then
  digest=$(crane digest "$image")
elif docker buildx version >/dev/null 2>&1; then
  digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
else
  echo 'Install skopeo, crane or docker with buildx, then run this again.' >&2
  exit 1
fi
case "$digest" in
  sha256:????????????????????????????????????????????????????????????????) ;;
  *) echo "The registry gave no digest for $image: check the tag and the network." >&2; exit 1 ;;
esac
sed -i "s|^ARG NODE_IMAGE=.*|ARG NODE_IMAGE=$image@$digest|" Dockerfile
echo "Dockerfile: $image@$digest"
