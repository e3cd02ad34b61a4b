import type { NextFunction, Request, Response } from 'express';

/** Where responses have no ETag and no date: Express would answer `If-None-Match: *` with 304 and without a body. */
const WITHOUT_VALIDATORS = /^\/(?:api|go|mcp|health)(?:\/|$)/;

/** Ignores the conditions of requests to the API: every response has its body. */
export function ignoreConditions(request: Request, _response: Response, next: NextFunction): void {
  if (WITHOUT_VALIDATORS.test(request.path)) {
    delete request.headers['if-none-match'];
    delete request.headers['if-modified-since'];
  }
  next();
}
