import type { CookieFacts, ObservedEndpoint, ObservedForm, TokenFacts } from './csrf-observation';
import { sessionCookies } from './form-protection';

const MOST_NAMES = 15;

/** What was seen of a form, without any value. */
export function formEvidence(form: ObservedForm, cookies: readonly CookieFacts[]): Record<string, unknown> {
  return {
    page: form.page,
    request: `${form.method} ${form.action}`,
    fields: form.fields.slice(0, MOST_NAMES).map(({ name, type }) => `${name} (${type})`),
    session_cookies: sessionCookies(cookies)
      .slice(0, MOST_NAMES)
      .map(({ name, sameSite }) => `${name}; SameSite ${sameSite}`),
    ...(form.forgery === null ? {} : { forged_requests: form.forgery }),
  };
}

export const tokenEvidence = ({ carrier, name, behaviour, weakness, loads, pastCaches }: TokenFacts) => ({
  token: { carrier, name, behaviour, weakness, loads, past_caches: pastCaches },
});

const shown = (text: string): string =>
  text.replace(/['\\\r\n]/g, (character) => encodeURIComponent(character));
const insecure = (url: string): string => (url.startsWith('https:') ? ' --insecure' : '');

/** A request as the page of an attacker would cause it. */
export function reproduceForgery({ page, action, fields }: ObservedForm): string {
  const body = fields
    .filter(({ type, name }) => type !== 'hidden' && name !== '')
    .slice(0, MOST_NAMES)
    .map(({ name }) => `${encodeURIComponent(name)}=`)
    .join('&');
  const [cookies, elsewhere] = [
    '-c jar -b jar',
    "-H 'Origin: https://attacker.example' -H 'Sec-Fetch-Site: cross-site'",
  ];
  return `curl -s${insecure(page)} ${cookies} -o /dev/null '${shown(page)}'; curl -si${insecure(action)} ${cookies} ${elsewhere} --data '${shown(body).slice(0, 300)}' '${shown(action)}'`.slice(
    0,
    1000,
  );
}

/** Two visitors, whose tokens can be compared. */
export function reproduceToken({ page }: ObservedForm, { carrier, name }: TokenFacts): string {
  const pattern =
    carrier === 'field'
      ? `<input[^>]*${shown(name).replace(/[^\w-]/g, '.')}[^>]*>`
      : '<form[^>]*>|<input[^>]*hidden[^>]*>';
  return `for visitor in 1 2; do curl -s${insecure(page)} '${shown(page)}' | grep -oE '${pattern}'; done`.slice(
    0,
    1000,
  );
}

export const reproduceForm = ({ page }: ObservedForm): string =>
  `curl -s${insecure(page)} '${shown(page)}' | grep -iE '<form|<input'`.slice(0, 1000);

export const reproducePlainText = ({ url }: ObservedEndpoint): string =>
  `curl -si${insecure(url)} -H 'Content-Type: text/plain' --data '{}' '${shown(url)}'`.slice(0, 1000);

export const reproduceCookie = ({ page }: ObservedForm): string =>
  `curl -si${insecure(page)} '${shown(page)}' | grep -iE '^set-cookie|hidden'`.slice(0, 1000);
