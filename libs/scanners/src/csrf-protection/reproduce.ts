import { curl, shQuote as quote } from '@palisade/scan-engine';
import type { ObservedForm, TokenFacts } from './csrf-observation';

/** Evidence holds texts of at most 1,024 characters. */
const LONGEST = 1000;
const MOST_FIELDS = 15;
const ELSEWHERE = 'https://attacker.example';

/** One tag a line. */
const TAGS = `tr '\\n>' ' \\n'`;
const literal = (text: string): string => text.replace(/[^\w-]/g, '.');
const tagNamed = (name: string): string => `name=["']?${literal(name)}(["' /]|$)`;

/** Reads the page as a new visitor, who keeps the cookies of redirects on the way to it. */
const visit = (page: string): string => `${curl(page)} -L -b ''`;

/** A pattern for the tag that carries a token. */
function tagOf({ carrier, name }: Pick<TokenFacts, 'carrier' | 'name'>): string {
  if (carrier === 'field' || carrier === 'meta') return tagNamed(name);
  return carrier === 'action_query' ? `<form.*${literal(name)}=` : `<input.*hidden`;
}

/** Shows the forms of the page, and which cookies a new visitor gets. */
export const showForm = ({ page }: ObservedForm): string =>
  `${visit(page)} -i ${quote(page)} | ${TAGS} | grep -iE ${quote('set-cookie:|<(form|input|select|textarea|button|script)')}`;

/** Shows the tag with the token, and where its form goes. */
export const showToken = ({ page }: ObservedForm, token: TokenFacts): string =>
  `${visit(page)} ${quote(page)} | ${TAGS} | grep -iE ${quote(`<form|${tagOf(token)}`)}`;

/** Shows the token as three new visitors get it. */
export const compareTokens = ({ page }: ObservedForm, token: TokenFacts): string =>
  `for visitor in 1 2 3; do ${visit(page)} ${quote(page)} | ${TAGS} | grep -iE ${quote(tagOf(token))}; done`;

/** Shows the token next to hashes of the cookies that came with it. */
export const hashCookies = ({ page }: ObservedForm, token: TokenFacts): string =>
  [
    `answer=$(${visit(page)} -i ${quote(page)})`,
    `printf '%s' "$answer" | ${TAGS} | grep -iE ${quote(tagOf(token))}`,
    `printf '%s\\n' "$answer" | sed -n 's/^[Ss]et-[Cc]ookie: *[^=]*=\\([^;]*\\).*/\\1/p' | while read -r value; do for sum in md5sum sha1sum sha256sum; do printf '%s' "$value" | $sum; done; done`,
  ].join('; ');

/** Shows the cookie and the field of the same value. */
export const showDoubleSubmit = ({ page }: ObservedForm, token: TokenFacts, cookie: string): string =>
  `${visit(page)} -i ${quote(page)} | tr '>' '\\n' | grep -iE ${quote(`^set-cookie: *${literal(cookie)}=|${tagOf(token)}`)}`;

/**
 * Sends the form with empty fields as the site's own page would, and as a page of another site would: the same response
 * twice. A token is read from the page for the first request and left out of the second one.
 */
export function forge(form: ObservedForm, token: TokenFacts | null): string {
  const { page, action, fields, constants, enctype } = form;
  const isMultipart = enctype === 'multipart/form-data';
  const field = (name: string, value: string): string =>
    isMultipart
      ? `--form-string ${quote(`${name}=${value}`)}`
      : `--data-urlencode ${quote(`${name}=${value}`)}`;
  const written = fields.filter(
    ({ name, type }) =>
      name !== '' && name !== '<secret>' && !['hidden', 'checkbox', 'radio', 'file'].includes(type),
  );
  const sent = [
    ...constants.map(({ name, value }) => field(name, value)),
    ...written.slice(0, MOST_FIELDS).map(({ name }) => field(name, '')),
  ].join(' ');
  const send = (from: string, site: string, more: string): string =>
    `${curl(action)} -b "$jar" -o "$out" -w '%{http_code} %{redirect_url} from ${from} ' -H 'Origin: ${from}' -H 'Sec-Fetch-Site: ${site}' ${sent}${more} ${quote(action)}; wc -c < "$out"`;
  const withToken =
    token?.carrier === 'field'
      ? ` ${isMultipart ? '--form-string' : '--data-urlencode'} ${quote(`${token.name}=`)}"$token"`
      : '';
  const script = [
    'jar=$(mktemp) out=$(mktemp)',
    `${curl(page)} -L -b "$jar" -c "$jar" -o "$out" ${quote(page)}`,
    ...(withToken === ''
      ? []
      : [
          `token=$(${TAGS} < "$out" | grep -iE ${quote(tagNamed(token?.name ?? ''))} | sed "s/.*value=[\\"']*\\([^\\"' ]*\\).*/\\1/" | head -n 1)`,
        ]),
    send(new URL(page).origin, 'same-origin', withToken),
    send(ELSEWHERE, 'cross-site', ''),
    'rm "$jar" "$out"',
  ].join('; ');
  return script.length <= LONGEST ? script : showForm(form);
}

/** The same object as JSON and as plain text, and what is not JSON, as plain text. */
export const tryPlainText = (url: string): string =>
  `for body in 'application/json {}' 'text/plain {}' 'text/plain {"'; do ${curl(url)} -X POST -H "Content-Type: \${body%% *}" --data "\${body#* }" -w " %{http_code} for $body\\n" ${quote(url)}; done`;
