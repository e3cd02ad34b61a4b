import { ask, type Asked, type ScannerInput } from '@palisade/scan-engine';
import { parseUrl } from '@palisade/target-client';

/** Larger documents are not read. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_HOPS = 3;

/** Where the document came from. */
export interface DocumentSource {
  /** Null for an uploaded one. */
  url: string | null;
  /** An address of the API's site. */
  site: string;
  isForStrangers: boolean;
}

export interface DocumentTrouble {
  kind: 'none' | 'other_host' | 'unread' | 'too_large' | 'not_openapi';
  words: string;
}

export interface ReadSource {
  text: string;
  source: DocumentSource;
}

/** The document that the settings name or hold; what only an identity may read is read with its session. */
export async function sourceOf(input: ScannerInput): Promise<ReadSource | DocumentTrouble> {
  const { client, settings, accounts } = input;
  const written = settings?.openapi?.trim() ?? '';
  const site = client.target.url ?? `https://${client.target.host}/`;
  if (written === '') return { kind: 'none', words: '' };
  if (!/^(?:\/|https?:\/\/)/.test(written))
    return ofSize(written, { url: null, site, isForStrangers: false });
  const url = parseUrl(written, site);
  if (url?.origin !== new URL(site).origin) return { kind: 'other_host', words: written };
  const asked = await read(client, url.href);
  const [account] = accounts;
  const isForStrangers = asked.status === 200 || account === undefined;
  return documentIn(isForStrangers ? asked : await read(account.client, url.href), {
    url: url.href,
    site,
    isForStrangers,
  });
}

function documentIn(
  { outcome, status, response, text, requestedUrl }: Asked,
  source: DocumentSource,
): ReadSource | DocumentTrouble {
  // Messages leave the dashboard, and addresses that only an identity may read do not.
  const place = source.isForStrangers ? [requestedUrl] : [];
  if (outcome !== 'answered' || status !== 200)
    return { kind: 'unread', words: [...place, status === null ? outcome : `status ${status}`].join(': ') };
  return response?.truncated === true ? { kind: 'too_large', words: place.join('') } : ofSize(text, source);
}

function ofSize(text: string, source: DocumentSource): ReadSource | DocumentTrouble {
  const bytes = Buffer.byteLength(text);
  return bytes > MOST_BYTES ? { kind: 'too_large', words: `${bytes} bytes` } : { text, source };
}

const read = (client: ScannerInput['client'], url: string): Promise<Asked> =>
  ask(client, url, {
    hops: MOST_HOPS,
    mayFollow: (to) => to.origin === new URL(url).origin,
    request: { bodyBytes: MOST_BYTES },
  });
