import type { TargetClient } from '@palisade/target-client';
import { mustStop, signatureOf } from './response-comparison';
import type { CookieJar } from '@palisade/scan-engine';
import type { ObservedEndpoint } from './csrf-observation';
import type { Pause } from './forged-post';

/** Statuses that say nothing about the body. */
const TURNED_AWAY = [401, 403, 404, 405, 406, 415, 419];

/**
 * Whether an endpoint for JSON also reads JSON that claims to be plain text, which any page may send without asking: an
 * empty object as JSON, the same as text, and, as control, broken JSON as text.
 */
export async function tryPlainText(
  client: TargetClient,
  url: string,
  session: CookieJar,
  pause: Pause,
): Promise<ObservedEndpoint> {
  const seen: ObservedEndpoint = { url, parsesPlainText: false, statuses: [] };
  const signatures: (string | null)[] = [];
  for (const [type, body] of [
    ['application/json', '{}'],
    ['text/plain', '{}'],
    ['text/plain', '{"'],
  ] as const) {
    await pause();
    const headers = { 'content-type': type, accept: 'application/json, */*', ...session.header() };
    const response = await client.request({ method: 'POST', url, headers, body });
    seen.statuses.push(response.ok ? response.status : null);
    signatures.push(signatureOf(response));
    if (mustStop(response) || (response.ok && TURNED_AWAY.includes(response.status))) return seen;
    if (signatures[0] !== signatures[1] && signatures.length === 2) return seen;
  }
  const [json, text, broken] = signatures;
  return { ...seen, parsesPlainText: json === text && text !== broken };
}
