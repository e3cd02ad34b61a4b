#!/bin/sh
# `exec` makes the program process 1, so that it gets SIGTERM and can drain.
set -eu
case "${1:-}" in
  api | worker | cli)
    program=$1
    shift
    exec node "dist/apps/$program/main.js" "$@"
    ;;
  *)
    echo "Say which program to run: api, worker or cli (for example: cli migrate)." >&2
    exit 2
    ;;
esac
