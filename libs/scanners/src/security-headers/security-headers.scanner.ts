import { randomUUID } from 'node:crypto';
import { type ResolvedAddress, type TargetClient, isUrl } from '@palisade/target-client';
import {
  type Scanner,
  type ScannerInput,
  isDocument,
  type Page,
  otherAddresses,
  isSameSite,
  visit,
  type Look,
  type Visit,
  visitStart,
} from '@palisade/scan-engine';
import { cachedNonceIsIn } from './csp-nonce.rules';
import type { SecurityHeadersObservation } from './security-headers-observation';
import { judgeSecurityHeaders } from './security-headers.rules';

/** Stands for the random path of the error page wherever it is stored, so that two scans record the same. */
const NOT_FOUND_PATH = '/no-such-page';

export const securityHeadersScanner: Scanner<SecurityHeadersObservation> = {
  key: 'security_headers',
  // Six looks; the rest is for redirects, which are separate requests, and for the fall-back to http.
  budget: { requests: 20, connections: 24, bytes: 16 * 1024 * 1024, durationMs: 50_000 },
  observe,
  judge: judgeSecurityHeaders,
};

async function observe(input: ScannerInput): Promise<SecurityHeadersObservation> {
  const { client } = input;
  const first = await visitStart(client, input.target);
  const looks = [first.start, ...first.others];
  if (first.start.page.outcome !== 'answered') return observation(looks, null);
  const again = await visitAgain(client, first.start);
  const [notFound, configured] = await Promise.all([
    visitNotFound(input, first.start.page),
    visitConfigured(input, first.start.page),
  ]);
  looks.push(again.visit, notFound, ...configured);
  const last = await visitLast(client, [first.start, again.visit], configured);
  return observation([...looks, ...last], again.certificateTrusted);
}

const observation = (
  visits: readonly Visit[],
  certificateTrusted: boolean | null,
): SecurityHeadersObservation => ({ pages: visits.map((look) => look.page), certificateTrusted });

/**
 * The independent second probe, on another address of the host where it has one, so that nodes which differ are seen.
 * It verifies the certificate; where that fails, nothing was sent and the probe is taken without.
 */
async function visitAgain(
  client: TargetClient,
  start: Visit,
): Promise<{ visit: Visit; certificateTrusted: boolean | null }> {
  const url = start.response?.url ?? start.page.url;
  const isEncrypted = url.startsWith('https:');
  const look: Look = { role: 'start_again', url, fresh: true, verifyCertificate: isEncrypted };
  const address = await otherAddress(client, url, start.response?.address);
  const elsewhere = address === null ? null : await visit(client, { ...look, address });
  // The other address may be of a family that we have no route to.
  const isUsable = elsewhere !== null && ['tls', null].includes(elsewhere.page.failure);
  const again = isUsable ? elsewhere : await visit(client, look);
  if (again.page.failure !== 'tls') return { visit: again, certificateTrusted: isEncrypted || null };
  return { visit: await visit(client, { ...look, verifyCertificate: false }), certificateTrusted: false };
}

async function otherAddress(
  client: TargetClient,
  url: string,
  used: ResolvedAddress | undefined,
): Promise<ResolvedAddress | null> {
  const others = await otherAddresses(client, url, used);
  return others.find(({ family }) => family !== used?.family) ?? others[0] ?? null;
}

async function visitNotFound({ client, missingPath }: ScannerInput, start: Page): Promise<Visit> {
  const { origin } = new URL(start.url);
  const look = await visit(client, { role: 'not_found', url: `${origin}${missingPath}` });
  return { ...look, page: { ...look.page, url: `${origin}${NOT_FOUND_PATH}`, redirectsTo: null } };
}

async function visitConfigured({ client, settings }: ScannerInput, start: Page): Promise<Visit[]> {
  const [endpoint] = settings?.endpoints ?? [];
  if (endpoint === undefined || !isUrl(endpoint, start.url)) return [];
  const url = new URL(endpoint, start.url);
  if (!isSameSite(url.href, client.target.host)) return [];
  return [await visit(client, { role: 'configured', url: url.href, follow: 2 })];
}

/**
 * The sixth probe goes where it tells most: past a cache that may explain a repeated nonce, else to the configured page
 * again, whose findings need confirmation, else to a static file.
 */
async function visitLast(
  client: TargetClient,
  starts: readonly Visit[],
  configured: readonly Visit[],
): Promise<Visit[]> {
  const [start, again] = starts;
  if (start === undefined) return [];
  if (again !== undefined && cachedNonceIsIn(start.page, again.page)) {
    const past = new URL(start.response?.url ?? start.page.url);
    past.searchParams.set('palisade', randomUUID());
    return [await visit(client, { role: 'start_uncached', url: past.href, fresh: true })];
  }
  const [second] = configured;
  if (second !== undefined && isDocument(second.page)) {
    const url = second.response?.url ?? second.page.url;
    return [await visit(client, { role: 'configured_again', url, fresh: true })];
  }
  const asset = firstAsset(start, client.target.host);
  return asset === null ? [] : [await visit(client, { role: 'asset', url: asset })];
}

function firstAsset(start: Visit, host: string): string | null {
  for (const written of start.assets) {
    if (!isUrl(written, start.page.url)) continue;
    const { href } = new URL(written, start.page.url);
    if (isSameSite(href, host)) return href;
  }
  return null;
}
