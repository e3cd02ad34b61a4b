#!/bin/sh
# Starts a scan of a Palisade check, waits until it ends, and lets the pipeline pass only if the gate passes.
#
#   PALISADE_TRIGGER_URL          the check's trigger URL: a secret
#   PALISADE_FAIL_ON              critical (default), high, medium, low, new-critical, new-high, new-medium, new-low or none
#   PALISADE_REQUIRE_CONCLUSIVE   true: a test that could not judge the site stops the pipeline too
#   PALISADE_WAIT                 seconds until it gives up; 1800 by default
#   PALISADE_SARIF                file for the findings of a completed scan, as SARIF; optional
#   PALISADE_CODE_QUALITY         file for the same, for GitLab's Code Quality; optional
#   PALISADE_DAST                 file for the same, as GitLab's report of dynamic tests; optional
#   PALISADE_SUMMARY              file for the result as Markdown; optional. GitHub and Azure show it without that
#   PALISADE_COMMENT              true: keeps one comment on the pull request, in pipelines of GitHub, GitLab, Gitea and Forgejo; on Bitbucket a report
#   PALISADE_COMMENT_TOKEN        the token that may write it: a secret
#
# `palisade-scan.sh show FILE NAME` only shows a summary that the command line wrote, in the same places.
#
# Exit status: 0 the gate passes; 1 it does not pass; 2 there is no verdict.
# Needs curl, date, sed, sleep and tr, od if it is there, and awk for comments and to name what a wrong setting may mean. Retries temporary failures (no connection, 408, 409, 429, 5xx) and obeys Retry-After.
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

# A text without blanks and line ends around it: secrets that were pasted, or come from a file of Windows, have them.
trimmed() {
  text=${1#"${1%%[![:space:]]*}"}
  printf '%s' "${text%"${text##*[![:space:]]}"}"
}

# Azure writes True. Any other word would switch off what was meant.
# @param $1 name of the setting, $2 value
is_on() {
  case $(printf '%s' "$2" | tr '[:upper:]' '[:lower:]') in
    true | yes | on | 1) return 0 ;;
    '' | false | no | off | 0) return 1 ;;
    *) give_up "PALISADE_$1 must be true or false." ;;
  esac
}

# A misspelt setting has no effect, so the gate would not be the one that was meant. Other variables are none of ours: the secrets of
# checks as code, and a trigger URL for each site.
settings='TRIGGER_URL FAIL_ON REQUIRE_CONCLUSIVE WAIT SARIF CODE_QUALITY DAST SUMMARY COMMENT COMMENT_TOKEN'
for name in $(env | sed -n 's/^PALISADE_\([A-Za-z0-9_]*\)=.*/\1/p'); do
  case " $settings API_KEY URL INPUTS " in *" $name "*) continue ;; esac
  case $name in TRIGGER_URL_*) continue ;; esac
  meant=$(nearest "$name" "$settings")
  [ -z "$meant" ] || give_up "the variable PALISADE_$name is unknown. Did you mean PALISADE_$meant?"
done
inputs='url fail-on wait require-conclusive sarif comment token'
for name in $(printf '%s\n' "${PALISADE_INPUTS:-}" | sed -n 's/^ *"\([^"]*\)": .*/\1/p' | tr '[:upper:]' '[:lower:]'); do
  case " $inputs " in *" $name "*) continue ;; esac
  meant=$(nearest "$name" "$inputs")
  give_up "the action has no input $name.${meant:+ Did you mean $meant?} It has $inputs."
done

command -v curl >/dev/null || give_up 'curl is not installed.'
wants_comment=false
if is_on COMMENT "${PALISADE_COMMENT:-}"; then wants_comment=true; fi
# What people read. Nothing here changes the verdict: an error is one line, and the functions run where `exit` ends only them.
note() { echo "Palisade: $*" >&2; }

# Sends a request to the code host. Sets `reply` to the body, and `code` to the status.
# @param $1 method, $2 URL, $3 header with the token, $4 file with the body; optional
tell_host() {
  reply=$(printf 'url = "%s"\nheader = "%s"\n' "$2" "$3" | curl --config - --silent --request "$1" --header 'Content-Type: application/json' \
    --user-agent palisade --connect-timeout 10 --max-time 30 ${4:+--data-binary "@$4"} --write-out '\n%{http_code}') || reply=000
  code=$(printf '%s\n' "$reply" | sed -n '$p')
}

# A file as a text of JSON.
json_text() {
  sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' "$1" | tr '\t\r' '  ' | awk '{ printf "%s%s", (NR > 1 ? "\\n" : "\""), $0 } END { printf "\"" }'
}

# The id of the last comment that begins with the mark; nothing without one. In a list, the id of a comment comes before its text.
# @param $1 what is before an id, as an expression
comment_id() {
  printf '%s\n' "$reply" | awk -v before="$1" -v mark="$mark" '
    { text = text $0 }
    END {
      while (match(text, "\"body\": *\"(<|[^a-z\"]u003c)!-- " mark " ")) {
        known = known substr(text, 1, RSTART)
        last = length(known)
        text = substr(text, RSTART + 1)
      }
      if (!last) exit
      while (match(known, before "[0-9]+")) { id = substr(known, RSTART, RLENGTH); known = substr(known, RSTART + RLENGTH) }
      sub(/.*[^0-9]/, "", id)
      print id
    }'
}

# Keeps one comment for each check: found by its mark, and updated. The last one counts: those before it may be of an account that wrote here
# once, and that only this account may change.
# @param $1 URL of the list, $2 URL of one without its id, $3 method to change it, $4 header with the token, $5 expression before an id
comment() {
  mark="palisade:$check_id"
  { printf '<!-- %s -->\n' "$mark" && cat "$summary"; } >"$folder/comment.md" && printf '{"body":%s}' "$(json_text "$folder/comment.md")" >"$folder/comment.json"
  page=1 id='' previous=''
  while [ "$page" -le 30 ]; do
    tell_host GET "$1?per_page=100&page=$page" "$4"
    case $code in 200) ;; *) note "no comment was written: HTTP $code." && return ;; esac
    case $reply in *'"body"'*) ;; *) break ;; esac
    # Gitea has all comments on each page.
    [ "$reply" != "$previous" ] || break
    found=$(comment_id "$5") previous=$reply page=$((page + 1))
    id=${found:-$id}
  done
  if [ -n "$id" ]; then tell_host "$3" "$2/$id" "$4" "$folder/comment.json"; fi
  case "$id $code" in ' '* | *' 403' | *' 404') tell_host POST "$1" "$4" "$folder/comment.json" ;; esac
  case $code in 20?) ;; *) note "no comment was written: HTTP $code." ;; esac
}

# Sets `number` to that of the pull request: of the ref, of the branch of a merge queue, of the event (`pull_request_target`), or that of the
# open pull request with this commit (a push, a deployment). Nothing without one.
pull_request() {
  number=$(printf '%s\n' "${GITHUB_REF:-}" | sed -n -e 's|^refs/pull/\([0-9][0-9]*\)/.*|\1|p' \
    -e 's|^refs/heads/gh-readonly-queue/.*/pr-\([0-9][0-9]*\)-[0-9a-f]*$|\1|p')
  # Two blanks: of the event, not of what it names.
  if [ -z "$number" ] && [ -r "${GITHUB_EVENT_PATH:-}" ]; then number=$(sed -n 's/^  "number": *\([0-9][0-9]*\),*$/\1/p' "$GITHUB_EVENT_PATH" | sed -n 1p); fi
  [ -z "$number" ] && [ -n "${GITHUB_SHA:-}" ] || return 0
  tell_host GET "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/commits/$GITHUB_SHA/pulls" "Authorization: Bearer $token"
  [ "$code" = 200 ] || return 0
  # Milestones have a number and a state too, and a title after them.
  number=$(printf '%s\n' "$reply" | awk '
    { text = text $0 }
    END {
      if (!match(text, "\"number\": *[0-9]+, *\"state\": *\"open\", *\"locked\"")) exit
      text = substr(text, RSTART, RLENGTH)
      gsub(/[^0-9]/, "", text)
      print text
    }')
}

# GitHub, Gitea and Forgejo, which have the same variables.
comment_on_github() {
  pull_request
  [ -n "$number" ] || return 0
  list="$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/issues"
  comment "$list/$number/comments" "$list/comments" PATCH "Authorization: Bearer $token" '#issuecomment-'
}

comment_on_gitlab() {
  [ -n "${CI_MERGE_REQUEST_IID:-}" ] || return 0
  list="$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes"
  comment "$list" "$list" PUT "PRIVATE-TOKEN: $token" '[{]"id": *'
}

# Bitbucket has reports of commits. Inside its pipelines a proxy signs the request.
report_to_bitbucket() {
  case $verdict in pass) result=PASSED ;; *) result=FAILED ;; esac
  printf '%s' "$reason" >"$folder/reason"
  printf '{"title":"Palisade","report_type":"SECURITY","reporter":"Palisade","link":"%s","result":"%s","details":%s}' \
    "$scan_url" "$result" "$(json_text "$folder/reason")" >"$folder/comment.json"
  base="${BITBUCKET_API_URL:-http://api.bitbucket.org/2.0}/repositories/$BITBUCKET_REPO_FULL_NAME/commit/$BITBUCKET_COMMIT/reports"
  code=$(curl --silent --proxy "${BITBUCKET_API_PROXY-http://localhost:29418}" --request PUT --header 'Content-Type: application/json' --max-time 30 \
    --data-binary "@$folder/comment.json" --output /dev/null --write-out '%{http_code}' "$base/palisade-$check_id") || code=000
  case $code in 20?) ;; *) note "no report was written: HTTP $code." ;; esac
}

# Gives the summary to where people read it.
share() {
  if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat "$summary" >>"$GITHUB_STEP_SUMMARY"; fi
  if [ -n "${TF_BUILD:-}" ]; then echo "##vso[task.uploadsummary]$summary"; fi
  [ "$wants_comment" = true ] || return 0
  token=$(trimmed "${PALISADE_COMMENT_TOKEN:-}")
  case $token in *[\"\\[:space:]]*) note 'no comment was written: PALISADE_COMMENT_TOKEN is not a token.' && return ;; esac
  if [ -n "${GITHUB_API_URL:-}" ]; then
    comment_on_github
  elif [ -n "${CI_API_V4_URL:-}" ]; then
    comment_on_gitlab
  elif [ -n "${BITBUCKET_COMMIT:-}" ] && [ -n "$verdict" ]; then
    report_to_bitbucket
  fi
}

# For the scan of a preview: `palisade-scan.sh show FILE NAME` shows what `palisade scan --summary FILE` wrote, and scans nothing.
if [ "${1:-}" = show ]; then
  case ${3:-} in '' | *[!A-Za-z0-9._-]*) give_up 'show needs a file and a name of letters, digits, dots and hyphens.' ;; esac
  [ -s "${2:-}" ] || give_up "there is no summary ${2:-}."
  folder=$(mktemp -d) && (
    case $2 in /*) summary=$2 ;; *) summary=$PWD/$2 ;; esac
    check_id=$3
    verdict=
    share
  )
  rm -rf "$folder"
  exit 0
fi

PALISADE_TRIGGER_URL=$(trimmed "${PALISADE_TRIGGER_URL:-}")
case $PALISADE_TRIGGER_URL in
  *[\"\\[:space:]]*) give_up 'PALISADE_TRIGGER_URL must hold a URL and nothing else.' ;;
  http://?* | https://?*) ;;
  *) give_up 'set PALISADE_TRIGGER_URL to the trigger URL of the check. Pipelines of forks and of Dependabot get no secrets.' ;;
esac
patience=${PALISADE_WAIT:-1800}
case $patience in *[!0-9]*) give_up 'PALISADE_WAIT must be a number of seconds.' ;; esac
deadline=$(($(date +%s) + patience))
for file in "${PALISADE_SARIF:-}" "${PALISADE_CODE_QUALITY:-}" "${PALISADE_DAST:-}"; do
  [ -n "$file" ] || continue
  (: >"$file") || give_up "cannot write $file."
  rm -f "$file"
done

# A start whose response was lost is sent again, and must not start another scan.
start_key=$(od -An -N16 -tx1 /dev/urandom 2>/dev/null | tr -d ' \n')
start_key=${start_key:-$(date +%s)-$$}

# Sets `reply` to the headers and the body, and `code` to the HTTP status: 000 without a response.
# The URL goes in by standard input, because other users of the machine see the arguments of a program.
# @param $1 method, $2 URL, $3 file for the body; optional
request() {
  reply=$(printf 'url = "%s"\n' "$2" | curl --config - --silent --show-error --request "$1" --connect-timeout 10 \
    --header "Idempotency-Key: $start_key" --max-time 30 --dump-header - --output "${3:--}" --write-out '\n%{http_code}')
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
      3??) give_up "$missing: HTTP $code. The server is at $(header '[Ll]ocation' | sed 's|^\([a-z]*://[^/]*\).*|\1|'): write that into PALISADE_TRIGGER_URL." ;;
      000 | 408 | 409 | 429 | 5??) after=$(retry_after) && pause "${after:-5}" ;;
      *) give_up "$missing: HTTP $code. $(field error)$(field message)" ;;
    esac
  done
}

case $PALISADE_TRIGGER_URL in *\?*) separator='&' ;; *) separator='?' ;; esac
trigger="$PALISADE_TRIGGER_URL${separator}fail_on=${PALISADE_FAIL_ON:-critical}"
if is_on REQUIRE_CONCLUSIVE "${PALISADE_REQUIRE_CONCLUSIVE:-}"; then trigger="$trigger&require_conclusive=true"; fi
require 201 'the scan did not start' POST "$trigger"
status_url=$(field status_url)
case $status_url in *fail_on=*) ;; *) give_up 'the response has no gate. Is this the trigger URL, and Palisade up to date?' ;; esac
# The response has the public address of the service. A runner that started the scan at another one may not reach it.
case $PALISADE_TRIGGER_URL in */go/scan/*) status_url="${PALISADE_TRIGGER_URL%%/go/scan/*}/go/scan/${status_url#*/go/scan/}" ;; esac
scan_id=$(field scan_id) check_id=$(field check_id)
echo "Palisade: scan $scan_id started."

verdict=pending
while [ "$verdict" = pending ]; do
  pause 5
  require 200 'the scan has no status' GET "$status_url"
  verdict=$(field verdict)
done

reason=$(field reason) scan_url=$(field scan_url) status=$(field status)
echo "Palisade: $verdict. $reason"
# A log runs ##vso[ and ##[ as commands, and texts of the site are in it.
printf '%s\n' "$reply" | tr '{' '\n' |
  sed -n 's/^"severity":"\([a-z]*\)","title":"\(.*\)","location":"\(.*\)","issue_url":"\{0,1\}\([^"}]*\)"\{0,1\}}.*/  \1: \2 (\3) \4/p' |
  sed 's/ null$//; s/##/# #/g'
echo "Palisade: $scan_url"

# @param $1 form, $2 file; optional
findings() {
  [ -n "$2" ] && [ "$status" = completed ] || return 0
  require 200 "there is no $1" GET "$(printf '%s\n' "$status_url" | sed "s|/status?.*|/$1|")" "$2"
}
findings sarif "${PALISADE_SARIF:-}"
findings code-quality "${PALISADE_CODE_QUALITY:-}"
findings dast "${PALISADE_DAST:-}"

# The result as Markdown. The headers of the response have its figures.
show() {
  request GET "$(printf '%s\n' "$status_url" | sed 's|/status?|/summary?|')" "$summary"
  if [ "$code" != 200 ]; then
    rm -f "$summary"
    note "there is no summary: HTTP $code." && return
  fi
  if [ -n "${GITHUB_OUTPUT:-}" ]; then
    for figure in Grade New Fixed; do
      name=$(printf '%s' "$figure" | tr '[:upper:]' '[:lower:]')
      value=$(header "[Pp]alisade-$figure")
      echo "$name=${value:-$(header "palisade-$name")}"
    done >>"$GITHUB_OUTPUT"
  fi
  share
}

if [ -n "${GITHUB_OUTPUT:-}" ]; then printf 'verdict=%s\nscan-id=%s\nscan-url=%s\n' "$verdict" "$scan_id" "$scan_url" >>"$GITHUB_OUTPUT"; fi
if [ -n "${PALISADE_SUMMARY:-}${GITHUB_STEP_SUMMARY:-}${TF_BUILD:-}" ] || [ "$wants_comment" = true ]; then
  folder=$(mktemp -d) && (
    summary=${PALISADE_SUMMARY:-$folder/palisade.md}
    show
  )
  # Azure reads the file when the step has ended.
  [ -n "${TF_BUILD:-}" ] || rm -rf "$folder"
fi

case $verdict in
  pass) exit 0 ;;
  fail | error) exit 1 ;;
  *) give_up 'the response has no verdict.' ;;
esac
