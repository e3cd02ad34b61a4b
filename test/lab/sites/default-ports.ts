import net, { type NetConnectOpts, type Socket } from 'node:net';

/** `127.1.0.7:443` → the port where the site really listens: ports below 1024 are not for ordinary users. */
const published = new Map<string, number>();
const isPublished = (host: string | undefined, port: number): boolean => published.has(`${host}:${port}`);

/** Makes this process reach `address:port` at `actual`; returns what takes it back. */
export function publishPort(address: string, port: number, actual: number): () => void {
  published.set(`${address}:${port}`, actual);
  return () => published.delete(`${address}:${port}`);
}

const dial = net.connect as (options: NetConnectOpts, ...rest: unknown[]) => Socket;

/** Sites stand on 80 and 443, as in the world; the target client itself is not touched and checks the address as ever. */
export function installDefaultPorts(): void {
  const connect = (options: NetConnectOpts, ...rest: unknown[]): Socket => {
    const isTcp = typeof options === 'object' && 'port' in options;
    if (!isTcp || !isPublished(options.host, options.port)) return dial(options, ...rest);
    return dial(
      { ...options, port: published.get(`${options.host}:${options.port}`) ?? options.port },
      ...rest,
    );
  };
  Object.assign(net, { connect });
}
