/** A value that must not be shown, and the name that replaces it. */
export interface NamedSecret {
  /** As a shell variable without `$`: `ALICE_PASSWORD`. */
  name: string;
  value: string;
}

/** Shorter values are words of any page. */
const SHORTEST = 3;

/** The text without the secrets, however they are written: raw, in URLs and forms, base64, JSON, hex, HTML. */
export function maskSecrets(text: string, secrets: readonly NamedSecret[]): string {
  let masked = text;
  const written = secrets
    .filter(({ value }) => value.length >= SHORTEST)
    .flatMap(({ name, value }) => writtenForms(value).map((form) => ({ name, form })))
    .sort((one, other) => other.form.length - one.form.length);
  for (const { name, form } of written) masked = masked.replaceAll(form, `$${name}`);
  return masked;
}

/** The same for every text of plain JSON. */
export function maskIn<Value>(value: Value, secrets: readonly NamedSecret[]): Value {
  if (secrets.length === 0) return value;
  if (typeof value === 'string') return maskSecrets(value, secrets) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => maskIn(item, secrets)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, maskIn<unknown>(item, secrets)]),
  ) as Value;
}

function writtenForms(secret: string): string[] {
  const url = encodeURIComponent(secret);
  const hex = Buffer.from(secret).toString('hex');
  const forms = [
    ...[secret, url, url.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase())],
    new URLSearchParams([['', secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    ...[hex, hex.toUpperCase()],
    ...htmlForms(secret),
    ...base64Forms(secret),
  ];
  return [...new Set(forms)].filter((form) => form.length >= SHORTEST);
}

function htmlForms(secret: string): string[] {
  const named = secret.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const quoted = named.replace(/"/g, '&quot;');
  return [
    named,
    quoted,
    quoted.replace(/'/g, '&#39;'),
    quoted.replace(/'/g, '&#x27;'),
    quoted.replace(/'/g, '&apos;'),
  ];
}

/** As base64 has it alone or after one or two other bytes, as in `user:password`; also for URLs. */
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const inside = [0, 1, 2].map((before) => {
    const coded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    // The first and last characters hold bits of the bytes around the secret.
    const whole = Math.floor(((before + bytes.length) * 8) / 6);
    return coded.slice(Math.ceil((before * 8) / 6), whole);
  });
  const long = inside.filter((form) => form.length >= 6);
  return [...long, ...long.map((form) => form.replace(/\+/g, '-').replace(/\//g, '_'))];
}
