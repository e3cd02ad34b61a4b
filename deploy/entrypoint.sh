#!/bin/sh
# `exec` lets the program take the place of this shell, so that it gets SIGTERM and can drain.
set -eu
case "${1:-}" in
  api | worker | renderer)
    # For the health check, which ends a program that hangs. `exec` keeps the id; a file system that is all read-only has no such file.
    rm -f "${TMPDIR:-/tmp}/palisade-health-failures" 2>/dev/null || true
    echo $$ 2>/dev/null >"${TMPDIR:-/tmp}/palisade.pid" || true
    exec node "dist/apps/$1/main.js"
    ;;
  cli)
    shift
    exec node dist/apps/cli/main.js "$@"
    ;;
  scan)
    exec node dist/apps/cli/main.js "$@"
    ;;
  *)
    echo "Say which program to run: api, worker, renderer or cli (for example: cli migrate), or scan with a URL." >&2
    exit 2
    ;;
esac
