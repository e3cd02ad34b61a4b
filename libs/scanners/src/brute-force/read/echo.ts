import { contentOf, type LoginResponse } from './login-response';

/** Between a name and its value: quotation marks, colons, `=`, and what escapes them. */
const BETWEEN = '[^a-z0-9]{1,12}';

/** The response without what it repeats of the request: a field's name next to its value is our word and not the server's (Deluge). */
export function withoutEcho(response: LoginResponse, sent: Readonly<Record<string, string>>): LoginResponse {
  const { body, url } = response;
  let rest = body;
  for (const [name, value] of Object.entries(sent))
    for (const written of new Set([value, encodeURIComponent(value)]))
      if (rest.includes(written))
        rest = rest.replace(new RegExp(`${literal(name)}${BETWEEN}${literal(written)}`, 'gi'), ' ');
  return rest === body ? response : { ...response, ...contentOf(Buffer.from(rest), url) };
}

/**
 * Whether a response says the same to the request without credentials, whatever it says about names of fields: each request has names that
 * the other one lacks.
 */
export function saysTheSame(
  one: LoginResponse,
  control: LoginResponse,
  fields: readonly (string | null)[],
): boolean {
  const names = fields.flatMap((name) =>
    name === null ? [] : literal(name.replace(/_/g, ' ').toLowerCase()),
  );
  const ours = new RegExp(`\\b(?:${[...names, CONTROL_NAME].join('|')})(?![a-z])`, 'g');
  const gist = ({ statuses, sentences }: LoginResponse): string =>
    [
      ...statuses,
      ...new Set(
        sentences.map((said) =>
          said
            .replace(ours, '')
            .replace(/[^\p{L}]+/gu, ' ')
            .trim(),
        ),
      ),
    ]
      .filter((said) => said !== '')
      .join('\n');
  return gist(one) === gist(control);
}

/** A field of the control as sentences have it, with its digits folded. */
const CONTROL_NAME = 'probe[a-f#]{1,8}';

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
