import { isPlaceholder, passwordInUrl, type StepCounter } from '@palisade/scan-engine';

const LONGEST_COMMENT = 2_000;
const MOST_COMMENTS = 500;
const MOST_URLS = 20;

const USER = /^(?:db_?)?(?:user|username|user_?name|login|benutzer)$/i;
const PASSWORD = /^(?:db_?)?(?:password|passwd|passwort|pwd|pass)$/i;
/** What descriptions of fields say in place of a value. */
const DESCRIBES =
  /^(?:required|optional|string|text|varchar.*|char.*|hidden|empty|blank|see|min.*|max.*|any|your|the|is|must|should|none|n\/a|same|as|\W*)$/i;

const isValue = (value: string): boolean =>
  value.length >= 4 && !isPlaceholder(value) && !DESCRIBES.test(value) && !/[<>{}$%[\]()]|\*\*/.test(value);

/** Whether an html comment holds a user with a password, or an address with both. */
export const hasCredentialsInComment = (html: string, steps?: StepCounter): boolean =>
  commentsIn(html, steps).some((comment) => hasPair(comment) || isOneLine(comment) || hasAddress(comment));

/** `login: anna password: Winter-24`, with nothing but blanks between: here a word of a sentence is not a password. */
const ONE_LINE =
  /\b(?:user|username|user_?name|login|benutzer)\s{0,5}[:=]\s{0,5}([\w.@+-]{2,80})[\s,;/]{1,9}(?:and |und )?(?:password|passwd|passwort|pwd|pass)\s{0,5}[:=]\s{0,5}([^\s,;"'<>]{4,80})/i;

function isOneLine(comment: string): boolean {
  const [, user = '', password = ''] = ONE_LINE.exec(comment) ?? [];
  return user !== '' && !DESCRIBES.test(user) && isValue(password) && /[^a-z]/i.test(password.slice(0, -1));
}

function hasPair(comment: string): boolean {
  const pairs = comment.split(/[\n,;|&]| {2,}|\t| \/ | and | und /).flatMap((part) => pairOf(part) ?? []);
  const hasUser = pairs.some(
    ({ name, value }) => USER.test(name) && /^[\w.@+-]{2,80}$/.test(value) && !DESCRIBES.test(value),
  );
  return hasUser && pairs.some(({ name, value }) => PASSWORD.test(name) && isValue(value));
}

/** The last name and value of `test account: user: anna`. */
function pairOf(part: string): { name: string; value: string } | null {
  const text = part.slice(0, 200).trim();
  const at = Math.max(text.lastIndexOf(':'), text.lastIndexOf('='));
  const name =
    unquoted(text.slice(0, Math.max(0, at)))
      .split(/[^A-Za-z_]/)
      .at(-1) ?? '';
  const value = unquoted(text.slice(at + 1));
  return at < 0 || name === '' || /\s/.test(value) ? null : { name, value };
}

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^["']/, '')
    .replace(/["']?\.?$/, '');

/** `postgres://shop:PASSWORD@db.example/shop` */
function hasAddress(comment: string): boolean {
  return comment
    .split(/(?=\b[a-z][a-z0-9+]{1,20}:\/\/)/)
    .slice(0, MOST_URLS)
    .some((part) => {
      const password = passwordInUrl(part);
      return (
        password !== null &&
        isValue(password) &&
        !/^example[/:]|(?:^|\.)example\.(?:com|org|net)[/:]/i.test(hostOf(part))
      );
    });
}

/** After the credentials. Names in `.example` stay: only the three domains that documentation uses, and the bare word, are left out. */
const hostOf = (address: string): string => {
  const rest = address.slice(address.indexOf('://') + 3, 300).split(/[\s"'<]/, 1)[0] ?? '';
  return (rest.slice(rest.lastIndexOf('@') + 1).split(/[/?]/, 1)[0] ?? '').concat('/');
};

function commentsIn(html: string, steps?: StepCounter): string[] {
  const comments: string[] = [];
  let at = html.indexOf('<!--');
  while (at >= 0 && comments.length < MOST_COMMENTS) {
    const end = html.indexOf('-->', at + 4);
    if (end < 0) break;
    comments.push(html.slice(at + 4, Math.min(end, at + 4 + LONGEST_COMMENT)));
    const next = html.indexOf('<!--', end);
    steps?.add((next < 0 ? html.length : next) - at);
    at = next;
  }
  return comments;
}
