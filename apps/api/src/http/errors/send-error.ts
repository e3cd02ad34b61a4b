import { HttpStatus } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ErrorResponse } from './error-response';

const PROBLEM = 'application/problem+json';

/** As RFC 9457 says to those whose `Accept` prefers it; in the shapes of the first version to all others. */
export function sendError(request: Request, response: Response, error: ErrorResponse): void {
  const { status, headers = {}, body } = error;
  const isProblem = request.accepts(['application/json', PROBLEM]) === PROBLEM;
  response
    .vary('Accept')
    .type(isProblem ? PROBLEM : 'application/json')
    .status(status)
    .set(headers)
    .json(isProblem ? problemOf(error) : body);
}

/** "Not Found". */
const titleOf = (status: number): string =>
  (HttpStatus[status] ?? 'ERROR')
    .toLowerCase()
    .replace(/(?:^|_)(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`)
    .trim();

/** `about:blank` says that the status is all there is to know of its kind (RFC 9457, section 4.2.1). */
const problemOf = ({ status, body }: ErrorResponse): object => ({
  type: 'about:blank',
  title: titleOf(status),
  status,
  ...('error' in body ? { detail: body.error } : { detail: body.message, errors: body.errors }),
});
