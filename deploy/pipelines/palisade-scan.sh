#!/bin/sh
# Starts a scan of a Palisade check, waits until it ends, and lets the pipeline pass only if the gate passes.
#
#   PALISADE_TRIGGER_URL          the check's trigger URL: a secret
#   PALISADE_FAIL_ON              critical (default), high, medium, low, new-critical, new-high, new-medium, new-low or none
#   PALISADE_REQUIRE_CONCLUSIVE   true: a test that could not judge the site stops the pipeline too
#   PALISADE_WAIT                 seconds until it gives up; 1800 by default
#   PALISADE_SARIF                file to write the findings to, as SARIF; optional
#
# Exit status: 0 the gate passes; 1 it does not pass; 2 there is no verdict.
# Needs sh, curl and sed. Retries what may pass (no connection, 408, 429, 5xx) and obeys Retry-After.
set -u

complain() { echo "Palisade: $*" >&2; }
give_up() {
  complain "$@"
  exit 2
}

: "${PALISADE_TRIGGER_URL:?Set it to the trigger URL of the check.}"
patience=${PALISADE_WAIT:-1800}
case $patience in '' | *[!0-9]*) give_up "PALISADE_WAIT must be a number of seconds." ;; esac
deadline=$(($(date +%s) + patience))
trigger="$PALISADE_TRIGGER_URL?fail_on=${PALISADE_FAIL_ON:-critical}"
if [ "${PALISADE_REQUIRE_CONCLUSIVE:-false}" = true ]; then trigger="$trigger&require_conclusive=true"; fi

# Sets `reply` to headers and body, and `code` to the HTTP status: 000 without a response. The URL goes in by stdin,
# because other users of the machine see the arguments of a program.
request() {
  reply=$(printf 'url = "%s"\n' "$2" |
    curl --config - --silent --show-error --include --connect-timeout 10 --max-time 30 --request "$1" --write-out '\n%{http_code}')
  code=$(printf '%s\n' "$reply" | sed -n '$p')
}
# Quotes inside of texts are escaped in JSON, so no text of a finding can look like a field.
field() { printf '%s\n' "$reply" | sed -n 's/.*"'"$1"'": *"\([^"]*\)".*/\1/p' | sed -n '1p'; }
retry_after() { printf '%s\n' "$reply" | sed -n 's/^[Rr][Ee][Tt][Rr][Yy]-[Aa][Ff][Tt][Ee][Rr]: *\([0-9]\{1,5\}\)[^0-9]*$/\1/p' | sed -n '$p'; }
why() { printf '%s\n' "$reply" | sed -n 's/.*"\(error\|message\)": *"\([^"]*\)".*/\2/p' | sed -n '1p'; }

# @param $1 seconds
pause() {
  if [ $(($(date +%s) + $1)) -gt "$deadline" ]; then give_up "no result within $patience seconds."; fi
  sleep "$1"
}
# After a response without a result: waits and returns when a retry makes sense, else ends.
retry_or_end() {
  case $code in
    000 | '' | 408 | 429 | 5??)
      after=$(retry_after)
      pause "${after:-5}"
      ;;
    *) give_up "$1: HTTP $code. $(why)" ;;
  esac
}

request POST "$trigger"
while [ "$code" != 201 ]; do
  retry_or_end "the scan did not start"
  request POST "$trigger"
done
status_url=$(field status_url)
case $status_url in *fail_on=*) ;; *) give_up "this version of Palisade has no gates. Update it." ;; esac
echo "Palisade: scan $(field scan_id) started."

verdict=pending
while [ "$verdict" = pending ]; do
  pause 5
  request GET "$status_url"
  while [ "$code" != 200 ]; do
    retry_or_end "the scan has no result"
    request GET "$status_url"
  done
  verdict=$(field verdict)
done

echo "Palisade: $verdict. $(field reason)"
printf '%s\n' "$reply" | tr '{' '\n' |
  sed -n 's/^"severity":"\([a-z]*\)","title":"\(.*\)","location":"\(.*\)","issue_url":\("\([^"]*\)"\)\{0,1\}.*/  \1: \2 (\3) \5/p'
echo "Scan: $(field scan_url)"

if [ -n "${PALISADE_SARIF:-}" ]; then
  request GET "$(printf '%s\n' "$status_url" | sed 's|/status?.*|/sarif|')"
  while [ "$code" != 200 ]; do
    retry_or_end "no SARIF"
    request GET "$(printf '%s\n' "$status_url" | sed 's|/status?.*|/sarif|')"
  done
fi

case $verdict in
  pass) exit 0 ;;
  fail | error) exit 1 ;;
  *) give_up "the response holds no verdict." ;;
esac
