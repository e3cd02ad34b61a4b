#!/bin/sh
# Runs a command where /usr, /etc and /var can be written without changing the machine: its own mount namespace,
# in which these folders are overlays whose changes stay in DATA/overlay. When the last process of it ends, the mounts are gone.
#   overlay.sh DATA COMMAND [ARGUMENT...]
set -eu
DATA=$1
shift
for folder in usr etc var; do mkdir -p "$DATA/overlay/$folder" "$DATA/overlay/.work/$folder"; done
export DATA
exec unshare --mount sh -eu -c '
  mount --make-rprivate /
  for folder in usr etc var; do
    mount -t overlay lab-apps -o "lowerdir=/$folder,upperdir=$DATA/overlay/$folder,workdir=$DATA/overlay/.work/$folder" "/$folder"
  done
  mount -t tmpfs lab-apps /run
  mkdir -p /run/lock
  exec "$@"' sh "$@"
