import { Deadline } from '@palisade/deadline';
import { type DataId, DATA_IDS } from '@palisade/vocabulary';
import {
  type DnsSettings,
  NO_RIGHTS,
  createTargetClient,
  parseAllowedHosts,
  tunnelTo,
} from '@palisade/target-client';
import { fileNameOf } from './documents';
import { InvalidData } from './invalid-data';
import type { ReadDocument } from './read-document';

/** RetireJS has 0.6 MiB. */
const MOST_BYTES = 8 * 1024 * 1024;
/** A worker that stops waits for a load, and has 25 seconds. */
const PATIENCE_MS = 15_000;
const LONGEST_LOAD_MS = 20_000;

/** Where a set is loaded from. */
export interface DataAddress {
  url: string;
  /** Whether the set may be missing there: an operator publishes only some sets. */
  isOptional: boolean;
}

export interface LoadSettings {
  dns?: DnsSettings;
  /** For the User-Agent. */
  agent: string;
  /** Milliseconds since 1970. */
  now?: number;
}

/** DATA_URL, JS_ADVISORIES_URL and RDAP_BOOTSTRAP_URL. */
export interface DataUrls {
  dataUrl?: string;
  jsAdvisoriesUrl?: string;
  rdapBootstrapUrl?: string;
}

/** The address of each set that the operator publishes, or might. */
export function dataAddresses({
  dataUrl,
  jsAdvisoriesUrl,
  rdapBootstrapUrl,
}: DataUrls): Map<DataId, DataAddress> {
  const addresses = new Map<DataId, DataAddress>();
  if (dataUrl !== undefined)
    for (const id of DATA_IDS)
      addresses.set(id, { url: `${dataUrl.replace(/\/$/, '')}/${fileNameOf(id)}`, isOptional: true });
  if (jsAdvisoriesUrl !== undefined)
    addresses.set('js_advisories', { url: jsAdvisoriesUrl, isOptional: false });
  if (rdapBootstrapUrl !== undefined)
    addresses.set('rdap_servers', { url: rdapBootstrapUrl, isOptional: false });
  return addresses;
}

/**
 * Requests a set's document from the operator's server and checks it; null when the server does not have it (404) and need not.
 * @throws InvalidData when there is no document, or one that cannot be used. The message has no address, because a public page shows it.
 */
export async function loadDataDocument(
  id: DataId,
  { url: href, isOptional }: DataAddress,
  { dns, agent, now = Date.now() }: LoadSettings,
): Promise<ReadDocument | null> {
  const url = new URL(href);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const deadline = new Deadline(LONGEST_LOAD_MS);
  const client = createTargetClient({
    target: { host, url: url.href },
    // The operator chose the address, which may be one of their own network.
    allowedHosts: parseAllowedHosts(host),
    dns,
    signal: deadline.signal,
    scanId: '',
    tunnel: tunnelTo(url.href),
    strictTls: true,
    agent,
    rights: NO_RIGHTS,
    budget: { requests: 4, connections: 8, bytes: 2 * MOST_BYTES, durationMs: LONGEST_LOAD_MS },
    limits: { headersMs: PATIENCE_MS, totalMs: PATIENCE_MS, bodyBytes: MOST_BYTES },
  });
  try {
    const response = await client.request({ url: url.href, followRedirects: 3, verifyCertificate: true });
    if (!response.ok) throw new InvalidData(`The server did not respond: ${response.category}.`);
    if (response.status === 404 && isOptional) return null;
    if (response.status !== 200) throw new InvalidData(`The server returned status ${response.status}.`);
    if (response.truncated) throw new InvalidData('The document has more than 8 MiB.');
    const modified = response.headers.find(([name]) => name === 'last-modified')?.[1] ?? '';
    // Loaded only here: what checks documents is large, and no scan needs it.
    const { readDataDocument } = await import('./read-document.js');
    return readDataDocument(id, response.body.toString('utf8'), dayOf(Date.parse(modified), now));
  } finally {
    await client.close();
    deadline.end();
  }
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
