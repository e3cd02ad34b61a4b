import type { PublicSource } from '@palisade/catalogue';
import { Deadline } from '@palisade/deadline';
import { parseOutsideJson } from '@palisade/outside-json';
import type { DataId } from '@palisade/vocabulary';
import {
  type DnsSettings,
  NO_RIGHTS,
  type TargetClient,
  createTargetClient,
  parseAllowedHosts,
  tunnelTo,
} from '@palisade/target-client';
import type { DataAddress } from './data-addresses';
import { InvalidData } from './invalid-data';
import type { PublicContext } from './public-lists';
import type { ReadDocument } from './read-document';

const MOST_OWN_BYTES = 8 * 1024 * 1024;
/** A worker that stops waits for a load, and has 25 seconds. */
const PATIENCE_MS = 15_000;
const LONGEST_LOAD_MS = 20_000;

export interface LoadSettings {
  dns?: DnsSettings;
  /** For the User-Agent. */
  agent: string;
}

/** What a load needs to know of earlier ones. */
export interface Known {
  /** As `Loaded.etags` had it. */
  etags?: string | null;
  cves?: ReadonlySet<string>;
}

/** How a load ended: `missing` where the operator's folder need not have the list, and no other address has it. */
export type Loaded =
  | { outcome: 'missing' | 'unchanged'; isPublic: boolean }
  | (ReadDocument & { outcome: 'loaded'; isPublic: boolean; etags: string | null });

/**
 * Requests a list from the first of its addresses that has it, and checks it.
 * @throws InvalidData when there is no list, or one that cannot be used. The message has no address, because a public page shows it.
 */
export async function loadDataDocument(
  id: DataId,
  addresses: readonly DataAddress[],
  settings: LoadSettings,
  known: Known = {},
): Promise<Loaded> {
  for (const [place, address] of addresses.entries()) {
    const files = await requestFiles(address, settings, etagsOf(known, place));
    if (files === 'missing') continue;
    const isPublic = address.source !== undefined;
    if (files === 'unchanged') return { outcome: 'unchanged', isPublic };
    const etags = files.some(({ etag }) => etag === null)
      ? null
      : JSON.stringify([place, ...files.map(({ etag }) => etag)]);
    const read = await readFiles(id, address.source, files, known.cves ?? new Set());
    return { ...read, outcome: 'loaded', isPublic, etags };
  }
  return { outcome: 'missing', isPublic: false };
}

async function readFiles(
  id: DataId,
  source: PublicSource | undefined,
  files: readonly LoadedFile[],
  cves: PublicContext['cves'],
): Promise<ReadDocument> {
  const now = Date.now();
  // Loaded only here: what checks documents is large, and no scan needs it.
  const { readDataDocument, readPublicFiles } = await import('./read-document.js');
  const bodies = files.map(({ body }) => body);
  if (source !== undefined) return readPublicFiles(id, source, bodies, { day: dayOf(now, now), cves });
  const [first] = files;
  return readDataDocument(id, first?.body.toString('utf8') ?? '', dayOf(first?.modified ?? Number.NaN, now));
}

/** Those of the same address; another one may have other files. */
function etagsOf({ etags }: Known, place: number): readonly (string | undefined)[] {
  const [of, ...texts] = etags ? (parseOutsideJson(etags, { values: 50 }) as [number, ...string[]]) : [-1];
  return of === place ? texts : [];
}

interface LoadedFile {
  body: Buffer;
  etag: string | null;
  /** Milliseconds since 1970. */
  modified: number;
}

/** All files of a list, of which none is new without the others: a signature belongs to its list. */
async function requestFiles(
  { urls, isOptional, source }: DataAddress,
  settings: LoadSettings,
  etags: readonly (string | undefined)[],
): Promise<LoadedFile[] | 'missing' | 'unchanged'> {
  const most = source?.mostBytes ?? MOST_OWN_BYTES;
  const deadline = new Deadline(LONGEST_LOAD_MS);
  const hosts = urls.map((href) => new URL(href).hostname.replace(/^\[|\]$/g, ''));
  const client = clientOf(urls[0] ?? '', hosts, settings, { most, signal: deadline.signal });
  try {
    const files: LoadedFile[] = [];
    const request = (place: number, etag?: string) => requestFile(client, urls[place] ?? '', { most, etag });
    for (const place of urls.keys()) {
      const file = await request(place, etags[place]);
      if (file === 'missing') {
        if (isOptional) return 'missing';
        throw new InvalidData('The server returned status 404.');
      }
      if (file !== 'unchanged') files[place] = file;
    }
    if (files.length === 0) return 'unchanged';
    for (const place of urls.keys()) {
      const file = files[place] ?? (await request(place));
      if (typeof file === 'string') throw new InvalidData('The server does not send the whole list.');
      files[place] = file;
    }
    return files;
  } finally {
    await client.close();
    deadline.end();
  }
}

function clientOf(
  url: string,
  hosts: readonly string[],
  { dns, agent }: LoadSettings,
  { most, signal }: { most: number; signal: AbortSignal },
): TargetClient {
  return createTargetClient({
    target: { host: hosts[0] ?? '', url },
    // The operator chose the address, which may be one of their own network.
    allowedHosts: parseAllowedHosts(hosts.join(',')),
    dns,
    signal,
    scanId: '',
    tunnel: tunnelTo(url),
    strictTls: true,
    agent,
    rights: NO_RIGHTS,
    budget: { requests: 16, connections: 16, bytes: 4 * most, durationMs: LONGEST_LOAD_MS },
    limits: { headersMs: PATIENCE_MS, totalMs: PATIENCE_MS, bodyBytes: most },
  });
}

async function requestFile(
  client: TargetClient,
  url: string,
  { most, etag }: { most: number; etag?: string },
): Promise<LoadedFile | 'missing' | 'unchanged'> {
  const response = await client.request({
    url,
    followRedirects: 3,
    verifyCertificate: true,
    bodyBytes: most,
    headers: { accept: '*/*', ...(etag !== undefined && { 'if-none-match': etag }) },
  });
  if (!response.ok) throw new InvalidData(`The server did not respond: ${response.category}.`);
  if (response.status === 404) return 'missing';
  if (response.status === 304 && etag !== undefined) return 'unchanged';
  if (response.status !== 200) throw new InvalidData(`The server returned status ${response.status}.`);
  if (response.truncated) throw new InvalidData(`The document has more than ${most / 1024 / 1024} MiB.`);
  const valueOf = (name: string): string | null =>
    response.headers.find(([each]) => each === name)?.[1] ?? null;
  const tag = valueOf('etag');
  return {
    body: response.body,
    etag: tag !== null && tag.length <= 200 ? tag : null,
    modified: Date.parse(valueOf('last-modified') ?? ''),
  };
}

/** Checks a document as one that is loaded. @throws InvalidData */
export async function checkDataDocument(id: DataId, text: string): Promise<ReadDocument> {
  const { readDataDocument } = await import('./read-document.js');
  return readDataDocument(id, text, dayOf(Number.NaN, Date.now()));
}

/** The JSON Schema of a set's document. Patterns and versions have further rules, which `checkDataDocument` applies. */
export async function dataSchema(id: DataId): Promise<object> {
  const { schemaOf } = await import('./read-document.js');
  return schemaOf(id);
}

/** The day of the file where the server names one of the past, else today: `YYYY-MM-DD`. */
const dayOf = (modified: number, now: number): string =>
  new Date(modified > 0 && modified < now ? modified : now).toISOString().slice(0, 10);
