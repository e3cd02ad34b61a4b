import { parseAddress } from '@palisade/target-client';
import { shQuote } from './shell-command';

/** Where a command connects to; `address` where something was seen, null leaves it to DNS. */
export interface CommandServer {
  host: string;
  port: number;
  address: string | null;
}

/** Null for an address, which cannot be a server name (RFC 6066 section 3). */
export const serverNameOf = (host: string): string | null => (parseAddress(host) === null ? host : null);

/** A handshake by openssl and all that it prints. @param servername null sends none */
export function opensslClient(
  { host, port, address }: CommandServer,
  servername: string | null,
  options: string,
): string {
  const to = address ?? host;
  const authority = shQuote(`${to.includes(':') ? `[${to}]` : to}:${port}`);
  const name = servername === null ? '-noservername' : `-servername ${shQuote(servername)}`;
  return `openssl s_client -connect ${authority} ${name} ${options} </dev/null 2>&1`;
}
