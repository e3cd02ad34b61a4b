import { curl, shQuote } from '@palisade/scan-engine';
import { USER_BY_HAND } from '../attempt/invented-login';
import { MOST_FAILURES } from '../attempt/login-run';
import type { LoginFacts, LoginObservation } from '../read/login-observation';
import type { ValuePlace } from '../read/drawn-form';

/** What a command needs to know of a login. */
type Seen = Pick<LoginObservation, 'failures' | 'sent' | 'userForm'> & { login: LoginFacts };

// Scripts for sh and curl that show what a finding claims: each try is by the same invented user, with fresh hidden fields from the page, and
// prints status, size and time of its response.

export const noThrottling = (seen: Seen): string => script(seen, times(MOST_FAILURES), SHOW_TEXT);
export const lateThrottling = (seen: Seen): string => script(seen, untilLimited(seen), SHOW_TEXT);
export const unknownUser = (seen: Seen): string => script(seen, 'try', SHOW_TEXT);

export const cleartext = (seen: Seen): string =>
  seen.login.kind === 'form'
    ? formOf(seen.login)
    : script(seen, `echo ${shQuote(seen.login.endpoint)}`, 'try');

export const getMethod = ({ login }: Seen): string => `${formOf(login)}\n${asGet(login)}`;

export const headerBypass = (seen: Seen): string =>
  script(
    seen,
    untilLimited(seen),
    `echo 'with an invented address:'; : >"$j"; try ${FORGED.map((line) => `-H ${shQuote(line)}`).join(' ')}`,
    `echo 'without:'; : >"$j"; try`,
  );

export const cookieBound = (seen: Seen): string =>
  script(
    seen,
    untilLimited(seen),
    `o=$j; j=$(mktemp); echo 'without the cookies:'; try`,
    `j=$o; echo 'with the cookies:'; try`,
  );

const FORGED = ['X-Forwarded-For: 203.0.113.7', 'X-Real-IP: 203.0.113.7', 'Forwarded: for=203.0.113.7'];

const script = (seen: Seen, ...lines: string[]): string => [...preamble(seen), ...lines].join('\n');
/** The site counted what was sent aside as well: a control, a request with other fields (Unleash). */
const untilLimited = ({ failures, sent }: Seen): string => times(Math.max(failures + 1, sent));
const times = (count: number): string => `for i in $(seq ${count}); do try; sleep 1; done`;
/** What the last response says, without its tags. */
const SHOW_TEXT = `sed 's/<[^>]*>/ /g' "$j.a" | grep '[[:alnum:]]' | head -n 40`;

const formOf = ({ page }: LoginFacts): string =>
  `${curl(page)} -iL ${shQuote(page)} | grep -iE '^HTTP/|^location:|<form|password'`;

function asGet({ endpoint, fields: [user, password] }: LoginFacts): string {
  const names = [...(user === null ? [] : [`${user}=nobody`]), `${password}=wrong`];
  const data = names.map((pair) => `--data-urlencode ${shQuote(pair)}`).join(' ');
  return `${curl(endpoint)} -o /dev/null -w '%{http_code} %{url_effective}\\n' -G ${data} ${shQuote(endpoint)}`;
}

/** Defines `try`, which takes more options of curl. `$j` has the cookies, `$j.p` the page, `$j.a` the last response. */
function preamble({ login, userForm }: Seen): string[] {
  const visit = `${curl(login.page, login.endpoint)} -L -b "$j" -c "$j"`;
  const report = `-o "$j.a" -w '%{http_code}, %{size_download} bytes, %{time_total} s\\n'`;
  const { places = [] } = login;
  const isPlaced = (name: string): boolean => places.some((place) => place.name === name);
  const names = login.hidden.filter((name) => /^[\w.:$[\]-]+$/.test(name) && !isPlaced(name));
  const steps = [
    ...(login.needsFreshPage ? [`${visit} -o "$j.p" "$@" "$p"`] : []),
    ...(names.length === 0 ? [] : [hiddenFields(names, login)]),
    ...places.map((place) => placedField(place, login)),
    `${visit} ${report} "$@" ${credentials(login)} ${shQuote(login.endpoint)}`,
  ];
  return [
    `j=$(mktemp); p=${shQuote(login.page)}; u="${USER_BY_HAND[userForm]}"`,
    ...(names.length === 0 ? [] : [READ_VALUE]),
    `try() { ${steps.join('; ')}; }`,
  ];
}

/** The value of a named input of the page, whatever marks quote it. */
const READ_VALUE = `v() { tr "\\n'" ' "' <"$j.p" | grep -io '<input[^>]*>' | grep -F -e "name=\\"$1\\"" -e "name=$1 " | sed -e '/value=/!d' -e 's/.*value=//' -e 's/&amp;/\\&/g' -e 's/^"\\([^"]*\\)".*/\\1/' -e t -e 's/[ >].*//' | head -n 1; }`;

const optionOf = ({ encoding }: LoginFacts): string =>
  encoding === 'multipart' ? '--form-string' : '--data-urlencode';

const hiddenFields = (names: readonly string[], login: LoginFacts): string =>
  `for n in ${names.map(shQuote).join(' ')}; do set -- "$@" ${optionOf(login)} "$n=$(v "$n")"; done`;

/** What a script takes from elsewhere in the page. */
function placedField({ name, before, end }: ValuePlace, login: LoginFacts): string {
  const [opens, closes] = [before, end].map((text) =>
    text.replace(/[\r\n]/g, ' ').replace(/[\\^$.*[\]/]/g, '\\$&'),
  );
  const read = `tr '\\r\\n' '  ' <"$j.p" | sed -n ${shQuote(`s/.*${opens}\\([^${closes}]*\\)${closes}.*/\\1/p`)}`;
  const field = login.encoding === 'multipart' ? name : encodeURIComponent(name);
  return `set -- "$@" ${optionOf(login)} ${shQuote(`${field}=`)}"$(${read})"`;
}

function credentials(login: LoginFacts): string {
  const { kind, encoding, method, fields, button } = login;
  const [user, password] = fields;
  if (encoding === 'header') return `-u "$u:wrong"`;
  if (encoding === 'json')
    return `-H 'Content-Type: application/json' -H 'Accept: application/json' --data ${jsonOf(fields)}`;
  const option = optionOf(login);
  const name = (field: string): string => (encoding === 'multipart' ? field : encodeURIComponent(field));
  return [
    ...(kind === 'form' ? ['-e "$p"'] : [`-H 'Accept: application/json'`]),
    ...(method === 'GET' ? ['-G'] : []),
    ...(button === null ? [] : [`${option} ${shQuote(`${name(button[0])}=${button[1]}`)}`]),
    ...(user === null ? [] : [`${option} ${shQuote(`${name(user)}=`)}"$u"`]),
    `${option} ${shQuote(`${name(password)}=wrong`)}`,
  ].join(' ');
}

/** The user is a variable of the script, so the text around it is quoted in two parts. */
function jsonOf([user, password]: LoginFacts['fields']): string {
  const place = '@@';
  const json = JSON.stringify({ ...(user === null ? {} : { [user]: place }), [password]: 'wrong' });
  return json.split(`"${place}"`).map(shQuote).join(`'"'"$u"'"'`);
}
