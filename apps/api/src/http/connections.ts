import type { Server, ServerResponse } from 'node:http';

/**
 * Keeps idle connections longer than the load balancer in front: otherwise it sends a request on one that this side is just
 * closing, and its client gets 502. Returns what to call when the program stops: from then on each response ends its connection.
 * @param idleSeconds `KEEP_ALIVE_SECONDS`
 */
export function keepConnections(server: Server, idleSeconds: number): () => void {
  server.keepAliveTimeout = idleSeconds * 1000;
  const open = new Set<ServerResponse>();
  let isStopping = false;
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isStopping) response.setHeader('Connection', 'close');
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return () => {
    isStopping = true;
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
  };
}
