#!/bin/sh
# Runs a command in an unpacked image as a cluster does: run-image.sh ROOTFS USER:GROUP FOLDER COMMAND [ARGUMENT...]
# It is process 1 of its own processes, in a file system that is read-only but for 64 MB at /tmp, without capabilities and without a way to get
# any. The network is the machine's. It ends with `unshare`: a change of user undoes --kill-child, so setpriv asks for it again. The mounts end with it.
set -eu
export ROOTFS=$1 OWNER=$2 FOLDER=$3
shift 3
exec unshare --mount --pid --fork --kill-child sh -eu -c '
  mount --make-rprivate /
  mount --bind "$ROOTFS" "$ROOTFS"
  mount -o remount,bind,ro "$ROOTFS"
  mount -t tmpfs -o size=64m,mode=1777,nosuid,nodev palisade "$ROOTFS/tmp"
  mount -t proc palisade "$ROOTFS/proc"
  mount --rbind /dev "$ROOTFS/dev"
  exec chroot "$ROOTFS" env --unset=ROOTFS --unset=OWNER --unset=FOLDER --chdir="$FOLDER" \
    setpriv --reuid="${OWNER%:*}" --regid="${OWNER#*:}" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all --pdeathsig KILL -- "$@"' sh "$@"
