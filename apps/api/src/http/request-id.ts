import { randomUUID } from 'node:crypto';
import { runWithLogContext } from '@palisade/logging';
import type { NextFunction, Request, Response } from 'express';

const SANE_ID = /^[\w.-]{1,128}$/;

/** Every answer carries X-Request-Id, and every log line of the request its value. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', id);
  runWithLogContext({ request_id: id }, next);
}
