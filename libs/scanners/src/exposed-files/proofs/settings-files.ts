import { privateKeyIn, holdsSecret, isPlaceholder, isPublicName, isSecretName } from '@palisade/scan-engine';
import { namesOf, ofFile, type ProveFile } from './seen-file';

interface Setting {
  name: string;
  value: string;
}

const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_][\w.]{0,100})\s*=(.*)$/;
/** A file with as many settings for secrets, all of them empty, is a template. */
const FEW_SECRETS = 2;
/** At least this part of the lines that count must be settings. */
const MOSTLY = 0.9;

const WITH_SECRETS = 'It holds secrets with their values.';
const EMPTY = { severity: 'low', detail: 'All its values are empty or placeholders.' } as const;

/** The file that dotenv, Docker and frameworks read: names and values, comments, values in quotes over several lines. */
export const envFile: ProveFile = ofFile((file, lines) => {
  if (/javascript|json|css/i.test(file.contentType)) return null;
  const { settings, others } = readSettings(lines);
  if (settings.length < 2 || settings.length / (settings.length + others) < MOSTLY) return null;
  const secrets = settings.filter(({ name, value }) => holdsSecret(name, value));
  if (secrets.length > 0)
    return {
      shows: `values of ${namesOf(secrets.map(({ name }) => name))}`,
      severity: 'critical',
      detail: WITH_SECRETS,
    };
  const names = namesOf(settings.map(({ name }) => name));
  if (settings.every(({ value }) => isPlaceholder(value)))
    return { shows: `${names}, all without a value`, ...EMPTY };
  // A template: it has places for several secrets, and none of them is filled in.
  if (settings.filter(({ name }) => isSecretName(name)).length >= FEW_SECRETS)
    return { shows: `${names}, no secret with a value`, ...EMPTY };
  if (settings.every(({ name }) => isPublicName(name)))
    return {
      shows: names,
      severity: 'low',
      detail: 'All its settings are ones that visitors get anyway.',
    };
  return { shows: names };
});

function readSettings(lines: readonly string[]): { settings: Setting[]; others: number } {
  const settings: Setting[] = [];
  let others = 0;
  let quote = '';
  // The last line may be cut.
  for (const line of lines) {
    const text = line.trim();
    if (quote !== '') {
      if (text.endsWith(quote)) quote = '';
      continue;
    }
    if (text === '' || text.startsWith('#')) continue;
    const setting = settingOf(line);
    if (setting === null) {
      others += 1;
      continue;
    }
    const opening = /^["'`]/.exec(setting.value)?.[0] ?? '';
    if (opening !== '' && !setting.value.slice(1).includes(opening)) quote = opening;
    settings.push({ name: setting.name, value: unquoted(setting.value) });
  }
  return { settings, others };
}

/** Null for what is not a setting: code has statements that end in a semicolon, open a bracket or compare. */
function settingOf(line: string): Setting | null {
  const match = ASSIGNMENT.exec(line);
  if (match === null || /[;{([]$/.test(line.trim()) || line.includes('==')) return null;
  const value = (match[2] ?? '').trim();
  return value.startsWith('>') ? null : { name: match[1] ?? '', value };
}

const unquoted = (written: string): string => {
  const opening = /^(["'`])/.exec(written)?.[1];
  if (opening === undefined) return (written.split(/\s#/)[0] ?? '').trim();
  const end = written.indexOf(opening, 1);
  return written.slice(1, end < 0 ? undefined : end);
};

export const pemKey: ProveFile = ofFile((file) => {
  const label = privateKeyIn(file.text);
  return label === null ? null : { shows: `a complete PEM block: ${label}` };
});

/** A key id of AWS and its secret; those of AWS's own documentation are none. */
export const awsCredentials: ProveFile = ofFile((_file, lines) => {
  const value = (name: string, pattern: RegExp): string | undefined =>
    lines
      .map((line) => line.split('='))
      .find(([key = '', text = '']) => key.trim().toLowerCase() === name && pattern.test(text.trim()))?.[1];
  const id = value('aws_access_key_id', /^(?:AKIA|ASIA)[A-Z0-9]{16}$/);
  const secret = value('aws_secret_access_key', /^[A-Za-z0-9/+]{40}$/);
  const hasProfile = lines.some((line) => /^\[[\w .-]{1,100}\]$/.test(line.trim()));
  if (id === undefined || secret === undefined || !hasProfile) return null;
  return (id + secret).includes('EXAMPLE')
    ? null
    : { shows: 'a profile with aws_access_key_id and aws_secret_access_key' };
});

/** htpasswd(1), "password formats"; crypt(5); the schemes of nginx and Dovecot. */
const HASHED =
  /^[^\s:<>{}"]{1,100}:(?:\$apr1\$[^\s:]{10,60}|\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}|\$(?:1|5|6|y|7|gy)\$[^\s:]{10,200}|\{(?:S?SHA(?:256|512)?|S?MD5|CRYPT|[A-Z0-9]{2,20}-CRYPT|ARGON2ID?|PBKDF2)(?:\.(?:HEX|B64))?\}[^\s:]{10,300}|[./A-Za-z0-9]{13})(?::.{0,200})?$/;
/** With the scheme of nginx and Dovecot, or as lighttpd takes it. */
const CLEAR = /^[^\s:<>{}"]{1,100}:(?:\{(?:PLAIN|CLEAR|CLEARTEXT)\}[^\s:]{1,200}|[^\s:{}<>"]{4,200})$/;
/** Names of members in a message that is not such a file: `status:missing`. */
const OF_A_MESSAGE = /^(?:error|status|message|msg|code|result|detail|reason|https?|host|date)$/i;

export const htpasswd: ProveFile = ofFile((_file, lines) => {
  const entries = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  const clear = entries.filter((entry) => !HASHED.test(entry));
  const isFile = clear.every(
    (entry) => CLEAR.test(entry) && !OF_A_MESSAGE.test(entry.split(':', 1)[0] ?? ''),
  );
  if (entries.length === 0 || !isFile) return null;
  if (clear.length > 0) return { shows: 'names with passwords in clear text' };
  return {
    shows: 'names with hashes of passwords',
    severity: 'high',
    detail: 'It holds hashes of passwords, which attackers can try to guess offline.',
  };
});

export const sftpSettings: ProveFile = ofFile((file) => {
  const value = (name: string): string =>
    new RegExp(`"${name}"\\s*:\\s*"([^"\\n]{1,200})"`).exec(file.text)?.[1] ?? '';
  const isSettings =
    file.text.trimStart().startsWith('{') && value('host') !== '' && value('username') !== '';
  if (!isSettings) return null;
  const secrets = ['password', 'passphrase'].filter((name) => !isPlaceholder(value(name)));
  return secrets.length === 0 ? null : { shows: `host, username and ${secrets.join(' and ')} of a server` };
});

/** `//registry/:_authToken=…`; a name of an environment variable is none. */
export const npmrc: ProveFile = ofFile((_file, lines) => {
  const tokens = lines.flatMap((line) => {
    const match = /^\s*(?:\/\/[^\s=]{1,200}:)?(_authToken|_auth|_password)\s*=\s*"?([^\s"]{8,})/.exec(line);
    return match !== null && !isPlaceholder(match[2] ?? '') ? [match[1] ?? ''] : [];
  });
  return tokens.length === 0 ? null : { shows: `values of ${namesOf(tokens)}` };
});

/** A Compose file: services with an image or a build. */
export const composeFile: ProveFile = ofFile((_file, lines) => {
  const has = (pattern: RegExp): boolean => lines.some((line) => pattern.test(line));
  if (!has(/^services:\s*(?:#.*)?$/) || !has(/^\s+(?:-\s+)?(?:image|build):/)) return null;
  const secrets = lines.flatMap((line) => {
    const match = /^\s+(?:-\s+)?["']?([A-Za-z_]\w{0,100})["']?\s*[:=]\s*["']?([^"'\s#]+)/.exec(line);
    const [, name = '', value = ''] = match ?? [];
    return (isSecretName(name) || value.includes('://')) && holdsSecret(name, value) && !value.startsWith('/')
      ? [name]
      : [];
  });
  return secrets.length === 0
    ? { shows: 'services of a Compose file' }
    : { shows: `values of ${namesOf(secrets)}`, severity: 'high', detail: WITH_SECRETS };
});
