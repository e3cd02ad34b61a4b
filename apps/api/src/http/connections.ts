import type { Response } from 'express';

/** What is used here of Node's server. */
interface ApiServer {
  keepAliveTimeout: number;
  prependListener(event: 'request', listener: (request: unknown, response: Response) => void): unknown;
}

/**
 * Keeps idle connections longer than the load balancer in front: otherwise it sends a request on one that this side is just
 * closing, and its client gets 502. Returns what to call when the program stops: from then on each response ends its connection.
 * @param idleSeconds `KEEP_ALIVE_SECONDS`
 */
export function keepConnections(server: ApiServer, idleSeconds: number): () => void {
  server.keepAliveTimeout = idleSeconds * 1000;
  const open = new Set<Response>();
  let isStopping = false;
  server.prependListener('request', (_request, response) => {
    if (isStopping) response.setHeader('Connection', 'close');
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return () => {
    isStopping = true;
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
  };
}
