import type { NextFunction, Request, Response } from 'express';

/** What a refused client may still send, so that it gets to read its response. */
const MAX_LINGERING_BYTES = 1024 * 1024;
const MAX_LINGERING_MS = 5_000;
const CHECK_EVERY_MS = 50;

/**
 * A request that was refused before its body was read: Node throws away what still comes, for as long as it comes. This ends the
 * connection when that is too much, or takes too long.
 */
export function endUnreadBodies(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (!request.complete) lingerWith(request);
  });
  next();
}

function lingerWith(request: Request): void {
  const { socket } = request;
  const [read, start] = [socket.bytesRead, performance.now()];
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) {
      clearInterval(timer);
      return;
    }
    const isTooMuch = socket.bytesRead - read > MAX_LINGERING_BYTES;
    if (isTooMuch || performance.now() - start > MAX_LINGERING_MS) socket.destroy();
  }, CHECK_EVERY_MS);
  timer.unref();
}
