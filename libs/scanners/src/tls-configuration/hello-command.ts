import { parseAddress } from '@palisade/target-client';
import { type Offer, buildClientHello, buildSsl2Hello } from '@palisade/tls-probe';
import { shQuote } from '@palisade/scan-engine';

/** Where a command connects to; `address` where it was seen, null leaves it to DNS. */
export interface Server {
  host: string;
  port: number;
  address: string | null;
}

const serverName = ({ host }: Server): string | null => (parseAddress(host) === null ? host : null);

/** Sends the bytes of a hello and shows the first bytes of what comes back: what openssl cannot send any more. */
const bytesCommand = ({ host, port, address }: Server, hello: Buffer): string =>
  `echo ${hello.toString('hex')} | xxd -r -p | nc -w 3 ${shQuote(address ?? host)} ${port} | xxd | head -n 6`;

/** A hello of TLS with this offer, the same bytes each time. */
export const helloCommand = (server: Server, offer: Offer): string =>
  bytesCommand(server, buildClientHello({ ...offer, servername: serverName(server), isFixed: true }));

export const ssl2Command = (server: Server): string =>
  bytesCommand(server, buildSsl2Hello(Buffer.alloc(16, 9)));

/** A handshake by openssl, which must not refuse old algorithms on its own side. */
export function opensslCommand(server: Server, options: string, lines: string): string {
  const { host, port, address } = server;
  const to = address ?? host;
  const authority = shQuote(`${to.includes(':') ? `[${to}]` : to}:${port}`);
  const name = serverName(server);
  const sni = name === null ? '-noservername' : `-servername ${shQuote(name)}`;
  const seen = `grep -E ${shQuote(lines)}`;
  return `openssl s_client -connect ${authority} ${sni} ${options} -legacy_server_connect </dev/null 2>&1 | ${seen}`;
}

/** An openssl cipher list that the client does not shorten. */
export const ciphers = (list: string): string => `-cipher ${shQuote(`${list}:@SECLEVEL=0`)}`;
