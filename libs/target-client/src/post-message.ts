import type { DnsSettings } from '@palisade/dns';
import { VERSION } from '@palisade/version';
import type { AllowedHosts } from './address/allowed-hosts';
import { createTargetClient } from './create-target-client';
import { OWN_HOST } from './contract/intrusion-rights';
import type { NameResolver } from './address/name-resolver';
import { tunnelTo } from './http/outbound-proxy';
import { parseReceiverUrl } from './address/receiver-url';
import { InvalidTarget } from './address/parse-target';
import { failure } from './contract/failures';
import type { TargetResponse } from './contract/target-client';
import type { Failure } from './contract/target';

/** Milliseconds until the end of the response. */
const PATIENCE_MS = 10_000;
/** The limit for a response; the rest is not read. */
export const MAX_RECEIPT_BYTES = 65_536;

export interface Message {
  /** As stored. It is checked again, because the operator's settings may have changed. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
}

/** Any request to a receiver that a user chose. */
export interface ReceiverRequest extends Omit<Message, 'body'> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  body?: string;
  /** Follows so many redirects on the same scheme, host and port. */
  follows?: number;
  /** Another limit for the response. */
  bodyBytes?: number;
}

export interface MessageSettings {
  allowedHosts: AllowedHosts;
  /** Which DNS servers find the receiver; those of the system by default. */
  dns?: DnsSettings;
  resolveName?: NameResolver;
}

/**
 * Posts a message to a receiver that a user chose, through the same checks as requests to targets: every address of the host is judged,
 * the connection goes to a judged address, certificates are verified, redirects are not followed. Never throws.
 */
export const postMessage = (message: Message, settings: MessageSettings): Promise<TargetResponse | Failure> =>
  sendToReceiver({ ...message, method: 'POST' }, settings);

/** The same for other methods. */
export async function sendToReceiver(
  { method, url: text, headers, body, signal, follows = 0, bodyBytes }: ReceiverRequest,
  { allowedHosts, dns, resolveName }: MessageSettings,
): Promise<TargetResponse | Failure> {
  const url = urlOf(text, allowedHosts);
  if ('ok' in url) return url;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const client = createTargetClient({
    allowedHosts,
    signal,
    dns,
    resolveName,
    target: { host, url: url.href },
    scanId: '',
    tunnel: tunnelTo(url.href),
    strictTls: true,
    agent: `Palisade/${VERSION} (notifications)`,
    rights: OWN_HOST,
    budget: {
      requests: 1 + follows,
      connections: 8,
      bytes: 1_048_576 + 2 * (bodyBytes ?? 0),
      durationMs: 2 * PATIENCE_MS,
    },
    limits: { headersMs: PATIENCE_MS, totalMs: PATIENCE_MS, bodyBytes: bodyBytes ?? MAX_RECEIPT_BYTES },
  });
  try {
    const { href } = url;
    const all = { accept: '*/*', ...headers };
    return await client.request({
      method,
      url: href,
      headers: all,
      verifyCertificate: true,
      share: false,
      ...(body !== undefined && { body }),
      ...(follows > 0 && { followRedirects: follows, stayOnOrigin: true }),
    });
  } finally {
    await client.close();
  }
}

function urlOf(text: string, allowedHosts: AllowedHosts): URL | Failure {
  try {
    return parseReceiverUrl(text, allowedHosts);
  } catch (error) {
    if (!(error instanceof InvalidTarget)) throw error;
    return failure('blocked_address', error.message);
  }
}
