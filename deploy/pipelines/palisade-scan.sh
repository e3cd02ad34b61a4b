#!/bin/sh
# Starts a scan of a Palisade check, waits until it ends, and lets the pipeline pass only if the gate passes.
#
#   PALISADE_TRIGGER_URL          the check's trigger URL: a secret
#   PALISADE_FAIL_ON              critical (default), high, medium, low, new-critical, new-high, new-medium, new-low or none
#   PALISADE_REQUIRE_CONCLUSIVE   true: a test that could not judge the site stops the pipeline too
#   PALISADE_WAIT                 seconds until it gives up; 1800 by default
#   PALISADE_SARIF                file for the findings of a completed scan, as SARIF; optional
#
# Exit status: 0 the gate passes; 1 it does not pass; 2 there is no verdict.
# Needs curl, date, sed, sleep and tr, and awk to name what a wrong setting may mean. Retries temporary failures (no connection, 408, 429, 5xx) and obeys Retry-After.
# Pipelines run steps with `set -e`, and here a failed request must not stop the script.
set +e -u

give_up() {
  echo "Palisade: $*" >&2
  exit 2
}

# The name of a list that someone most likely meant by another one; nothing if none is similar.
# @param $1 name, $2 list
nearest() {
  command -v awk >/dev/null || return 0
  # shellcheck disable=SC2086
  printf '%s\n' $2 | awk -v name="$1" '
    function plain(text) { text = tolower(text); gsub(/[^a-z0-9]/, "", text); return text }
    function edits(one, other, i, j, least) {
      for (j = 0; j <= length(other); j++) cell[0, j] = j
      for (i = 1; i <= length(one); i++) {
        cell[i, 0] = i
        for (j = 1; j <= length(other); j++) {
          least = cell[i - 1, j - 1] + (substr(one, i, 1) != substr(other, j, 1))
          if (cell[i - 1, j] + 1 < least) least = cell[i - 1, j] + 1
          if (cell[i, j - 1] + 1 < least) least = cell[i, j - 1] + 1
          cell[i, j] = least
        }
      }
      return cell[length(one), length(other)]
    }
    {
      sent = plain(name); known = plain($0)
      distance = edits(sent, known)
      # One begins with the other, such as SARIF_FILE. Names of secrets are longer.
      if (length(sent) > 2 && distance < 10 && (index(known, sent) == 1 || index(sent, known) == 1)) distance = 1
      limit = int((length(sent) > length(known) ? length(sent) : length(known)) / 3)
      if (distance <= (limit > 1 ? limit : 1) && (best == "" || distance < closest)) { best = $0; closest = distance }
    }
    END { print best }'
}

# A misspelt setting has no effect, so the gate would not be the one that was meant. Other variables are none of ours: the secrets of
# checks as code, and a trigger URL for each site.
settings='TRIGGER_URL FAIL_ON REQUIRE_CONCLUSIVE WAIT SARIF'
for name in $(env | sed -n 's/^PALISADE_\([A-Za-z0-9_]*\)=.*/\1/p'); do
  case " $settings API_KEY URL INPUTS " in *" $name "*) continue ;; esac
  case $name in TRIGGER_URL_*) continue ;; esac
  meant=$(nearest "$name" "$settings")
  [ -z "$meant" ] || give_up "the variable PALISADE_$name is unknown. Did you mean PALISADE_$meant?"
done
inputs='url fail-on wait require-conclusive sarif'
for name in $(printf '%s\n' "${PALISADE_INPUTS:-}" | sed -n 's/^ *"\([^"]*\)": .*/\1/p' | tr '[:upper:]' '[:lower:]'); do
  case " $inputs " in *" $name "*) continue ;; esac
  meant=$(nearest "$name" "$inputs")
  give_up "the action has no input $name.${meant:+ Did you mean $meant?} It has $inputs."
done

command -v curl >/dev/null || give_up 'curl is not installed.'
case ${PALISADE_TRIGGER_URL:-} in
  *[\"\\[:space:]]*) give_up 'PALISADE_TRIGGER_URL must hold a URL and nothing else.' ;;
  http://?* | https://?*) ;;
  *) give_up 'set PALISADE_TRIGGER_URL to the trigger URL of the check.' ;;
esac
patience=${PALISADE_WAIT:-1800}
case $patience in *[!0-9]*) give_up 'PALISADE_WAIT must be a number of seconds.' ;; esac
deadline=$(($(date +%s) + patience))
if [ -n "${PALISADE_SARIF:-}" ]; then
  (: >"$PALISADE_SARIF") || give_up "cannot write $PALISADE_SARIF."
  rm -f "$PALISADE_SARIF"
fi

# Sets `reply` to the headers and the body, and `code` to the HTTP status: 000 without a response.
# The URL goes in by standard input, because other users of the machine see the arguments of a program.
# @param $1 method, $2 URL, $3 file for the body; optional
request() {
  reply=$(printf 'url = "%s"\n' "$2" | curl --config - --silent --show-error --request "$1" --connect-timeout 10 \
    --max-time 30 --dump-header - --output "${3:--}" --write-out '\n%{http_code}')
  case $? in
    0) code=$(printf '%s\n' "$reply" | sed -n '$p') ;;
    1 | 3 | 60 | 77) give_up 'the URL or the certificate of the server is wrong.' ;;
    # A response that is cut off counts as none.
    *) code=000 ;;
  esac
}

# JSON escapes the quotes in texts, so no text of a finding looks like a field.
field() { printf '%s\n' "$reply" | sed -n 's/.*"'"$1"'": *"\([^"]*\)".*/\1/p' | sed -n '1p'; }
header() {
  printf '%s\n' "$reply" | tr -d '\r' | sed -n 's/^'"$1"': *\(.*[^ ]\) *$/\1/p' | sed -n '$p'
}
# A number with zeros before it would be octal.
decimal() { printf '%s\n' "$1" | sed 's/^0*\([0-9]\)/\1/'; }

# Seconds since 1970 of a date such as `Sun, 06 Nov 1994 08:49:37 GMT`; nothing for other texts. `date` reads texts in different ways, or not at all.
epoch() {
  moment=$(printf '%s\n' "$1" |
    sed -n 's/^[A-Z][a-z][a-z], \([0-9][0-9]\) \([A-Z][a-z][a-z]\) \([0-9]\{4\}\) \([0-9][0-9]\):\([0-9][0-9]\):\([0-9][0-9]\) GMT$/\1 \2 \3 \4 \5 \6/p')
  [ -n "$moment" ] || return 0
  # shellcheck disable=SC2086
  set -- $moment
  case $2 in
    Jan) month=1 ;; Feb) month=2 ;; Mar) month=3 ;; Apr) month=4 ;; May) month=5 ;; Jun) month=6 ;;
    Jul) month=7 ;; Aug) month=8 ;; Sep) month=9 ;; Oct) month=10 ;; Nov) month=11 ;; Dec) month=12 ;;
    *) return 0 ;;
  esac
  day=$(decimal "$1") year=$(decimal "$3") hour=$(decimal "$4") minute=$(decimal "$5") second=$(decimal "$6")
  # January and February count to the year before, so that a leap day is the last of its year.
  if [ "$month" -le 2 ]; then year=$((year - 1)) month=$((month + 12)); fi
  days=$((365 * year + year / 4 - year / 100 + year / 400 + (153 * (month - 3) + 2) / 5 + day - 719469))
  echo $((days * 86400 + hour * 3600 + minute * 60 + second))
}

# Seconds that a response tells to wait, as a number or a date; nothing if it does not.
retry_after() {
  after=$(header '[Rr][Ee][Tt][Rr][Yy]-[Aa][Ff][Tt][Ee][Rr]')
  case $after in
    '') ;;
    *[!0-9]*)
      moment=$(epoch "$after")
      if [ -n "$moment" ]; then
        after=$((moment - $(date +%s)))
        if [ "$after" -lt 1 ]; then after=1; fi
        echo "$after"
      fi
      ;;
    ??????*) ;;
    *) decimal "$after" ;;
  esac
}

# @param $1 seconds
pause() {
  if [ $(($(date +%s) + $1)) -gt "$deadline" ]; then give_up "no verdict within $patience seconds."; fi
  sleep "$1"
}

# Repeats a request until it has the wanted status. Ends the script where a retry makes no sense.
# @param $1 wanted status, $2 what is missing without it, then like `request`
require() {
  wanted=$1 missing=$2
  shift 2
  while request "$@" && [ "$code" != "$wanted" ]; do
    case $code in
      000 | 408 | 429 | 5??) after=$(retry_after) && pause "${after:-5}" ;;
      *) give_up "$missing: HTTP $code. $(field error)$(field message)" ;;
    esac
  done
}

case $PALISADE_TRIGGER_URL in *\?*) separator='&' ;; *) separator='?' ;; esac
trigger="$PALISADE_TRIGGER_URL${separator}fail_on=${PALISADE_FAIL_ON:-critical}"
if [ "${PALISADE_REQUIRE_CONCLUSIVE:-false}" = true ]; then trigger="$trigger&require_conclusive=true"; fi
require 201 'the scan did not start' POST "$trigger"
status_url=$(field status_url)
case $status_url in *fail_on=*) ;; *) give_up 'the response has no gate. Is this the trigger URL, and Palisade up to date?' ;; esac
echo "Palisade: scan $(field scan_id) started."

verdict=pending
while [ "$verdict" = pending ]; do
  pause 5
  require 200 'the scan has no status' GET "$status_url"
  verdict=$(field verdict)
done

echo "Palisade: $verdict. $(field reason)"
printf '%s\n' "$reply" | tr '{' '\n' |
  sed -n 's/^"severity":"\([a-z]*\)","title":"\(.*\)","location":"\(.*\)","issue_url":"\{0,1\}\([^"}]*\)"\{0,1\}}.*/  \1: \2 (\3) \4/p' | sed 's/ null$//'
echo "Palisade: $(field scan_url)"

if [ -n "${PALISADE_SARIF:-}" ] && [ "$(field status)" = completed ]; then
  sarif_url=$(printf '%s\n' "$status_url" | sed 's|/status?.*|/sarif|')
  require 200 'there is no SARIF' GET "$sarif_url" "$PALISADE_SARIF"
fi

case $verdict in
  pass) exit 0 ;;
  fail | error) exit 1 ;;
  *) give_up 'the response has no verdict.' ;;
esac
