const MARK = '[redacted]';

/** Fields whose value is always a secret; compared in lower case, without dashes and underscores. */
const SECRET_FIELDS = new Set([
  'apikey',
  'appsecret',
  'appsecretprevious',
  'authorization',
  'cihash',
  'cookie',
  'currentpassword',
  'hash',
  'invitationtoken',
  'keyhash',
  'metricstoken',
  'newpassword',
  'passwd',
  'password',
  'passwordhash',
  'proxyauthorization',
  'secret',
  'sessiontoken',
  'setcookie',
  'setuptoken',
  'token',
  'tokenhash',
  'xapikey',
]);

const SECRET_WORDS =
  'api[-_]?key|(?:proxy-)?authorization|(?:ci|key)[-_]?hash|(?:set-)?cookie|passw(?:or)?d|secret|(?:(?:setup|metrics|invitation)[-_])?token';

const TEXT_RULES: readonly (readonly [RegExp, string])[] = [
  // JSON that became part of a text: "password":"…".
  [new RegExp(String.raw`((?:${SECRET_WORDS})\\*"\s*:\s*\\*")(?:[^"\\]|\\.)*`, 'gi'), `$1${MARK}`],
  // password=… in a query string, a form or a connection string.
  [new RegExp(String.raw`\b(${SECRET_WORDS})=[^\s&"';]+`, 'gi'), `$1=${MARK}`],
  // An API key, whole or cut short, and any other credential of an Authorization header.
  [/pls_[0-9A-Za-z]+/g, MARK],
  [/\b(bearer|basic)(\s+|%20)[^\s"\\,;]+/gi, `$1 ${MARK}`],
  // /go/scan/<id>/<hash>/…: the path segment is the credential; the slashes may be percent-encoded. A route's template
  // has a name with a colon there.
  [/(\/|%2F)go\1scan\1([^/%\s"?#]+)\1(?!:)[^/%\s"?#]+/gi, `$1go$1scan$1$2$1${MARK}`],
  // The cookies of a session and of a known browser in any header, and the links of an invitation, a shared report, a calendar, a badge, a status page and a callback.
  [/(palisade_(?:session|device_[0-9a-f]+)(?:=|%3D))[^\s;"\\]+/gi, `$1${MARK}`],
  [
    /(\/|%2F)(invitations|reports|calendars|badge|status|callback)\1(?!:)[0-9A-Za-z]{43,44}/gi,
    `$1$2$1${MARK}`,
  ],
  // redis://user:password@host.
  [/(:\/\/[^\s/:@"]*):[^\s/@"]+@/g, `$1:${MARK}@`],
];

const redactText = (text: string): string =>
  TEXT_RULES.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);

const isSecretField = (name: string): boolean => SECRET_FIELDS.has(name.toLowerCase().replace(/[-_]/g, ''));

/**
 * Removes the secrets from a finished log line of JSON. Every rule runs on every line, every field at every depth and every
 * text. No cheaper check decides first, because it would have to know all rules; secrets also travel in messages, stacks
 * and unexpected objects.
 */
export function redactSecrets(line: string): string {
  const redacted: unknown = JSON.parse(line, (name, value: unknown) => {
    if (value !== null && isSecretField(name)) return MARK;
    return typeof value === 'string' ? redactText(value) : value;
  });
  return `${JSON.stringify(redacted)}\n`;
}
