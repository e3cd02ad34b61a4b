import { type CommandServer, opensslClient, serverNameOf, shQuote } from '@palisade/scan-engine';
import { type Offer, type TlsVersion, buildClientHello, buildSsl2Hello } from '@palisade/tls-probe';

/** Options of openssl for one version. */
export const OPENSSL_VERSIONS: Partial<Record<TlsVersion, string>> = {
  'TLSv1.0': '-tls1',
  'TLSv1.1': '-tls1_1',
  'TLSv1.2': '-tls1_2',
  'TLSv1.3': '-tls1_3',
};

/** Sends the bytes of a hello and shows the first bytes of the response, or that there is none: what openssl cannot send any more. */
const bytesCommand = ({ host, port, address }: CommandServer, hello: Buffer): string =>
  `echo ${hello.toString('hex')} | xxd -r -p | nc -w 3 ${shQuote(address ?? host)} ${port} | xxd | head -n 6 | grep . || echo 'no response'`;

/** A hello of TLS with this offer, the same bytes each time. */
export const helloCommand = (server: CommandServer, offer: Offer): string =>
  bytesCommand(server, buildClientHello({ ...offer, servername: serverNameOf(server.host), isFixed: true }));

export const ssl2Command = (server: CommandServer): string =>
  bytesCommand(server, buildSsl2Hello(Buffer.alloc(16, 9)));

/** A handshake by openssl, which must not refuse old algorithms on its own side. */
export const opensslCommand = (server: CommandServer, options: string, lines: string): string =>
  `${opensslClient(server, serverNameOf(server.host), `${options} -legacy_server_connect`)} | grep -E ${shQuote(lines)}`;

/** An openssl cipher list that the client does not shorten. */
export const ciphers = (list: string): string => `-cipher ${shQuote(`${list}:@SECLEVEL=0`)}`;
