import net, { type NetConnectOpts, type Socket } from 'node:net';

export interface Place {
  address: string;
  port: number;
}

/** `127.1.0.7:443` → where the site really listens: ports below 1024 are not for ordinary users. */
const published = new Map<string, Place>();

/** Makes this process reach `address:port` at `place`, or with `any` all ports that have no place; returns what takes it back. */
export function publishPort(address: string, port: number | 'any', place: Place): () => void {
  published.set(`${address}:${port}`, place);
  return () => published.delete(`${address}:${port}`);
}

/** The places of a site, for another process that scans it. */
export const placesOf = (address: string): [port: number | 'any', place: Place][] =>
  [...published].flatMap(([key, place]) => {
    const port = key.slice(address.length + 1);
    return key === `${address}:${port}` ? [[port === 'any' ? 'any' : Number(port), place]] : [];
  });

const dial = net.connect as (options: NetConnectOpts, ...rest: unknown[]) => Socket;

/** Sites are on 80 and 443, as in the world; the target client itself is not touched and checks the address as ever. */
export function installDefaultPorts(): void {
  const connect = (options: NetConnectOpts, ...rest: unknown[]): Socket => {
    if (typeof options !== 'object' || !('port' in options)) return dial(options, ...rest);
    const { host, port } = options;
    const place = published.get(`${host}:${port}`) ?? published.get(`${host}:any`);
    if (place === undefined) return dial(options, ...rest);
    const socket = dial({ ...options, host: place.address, port: place.port }, ...rest);
    // The client compares the peer with the address that it has checked.
    if (host !== place.address) Object.defineProperty(socket, 'remoteAddress', { value: host });
    return socket;
  };
  Object.assign(net, { connect });
}
