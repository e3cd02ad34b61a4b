import { HttpStatus } from '@nestjs/common';
import type { Request, Response } from 'express';
import { escaped } from '../fields/escaped';
import { publicPage } from '../pages/public-page';
import { STYLE_POLICY } from '../pages/public-page.style';
import type { ErrorResponse } from './error-response';

const PROBLEM = 'application/problem+json';
/** The pages that people without an account open by a link. */
const PAGES = /\/(?:reports|status)\/[^/]+$/;

/** As RFC 9457 says to those whose `Accept` prefers it, as a page to browsers that open one; in the shapes of the first version to all others. */
export function sendError(request: Request, response: Response, error: ErrorResponse): void {
  const { status, headers = {}, body } = error;
  if (PAGES.test(request.path) && request.accepts(['application/json', 'text/html']) === 'text/html') {
    response
      .vary('Accept')
      .type('text/html')
      .status(status)
      .set({ ...headers, 'Content-Security-Policy': STYLE_POLICY })
      .send(pageOf(body));
    return;
  }
  const isProblem = request.accepts(['application/json', PROBLEM]) === PROBLEM;
  response
    .vary('Accept')
    .type(isProblem ? PROBLEM : 'application/json')
    .status(status)
    .set(headers)
    .json(isProblem ? problemOf(error) : body);
}

/** The first sentence is the title. */
function pageOf(body: ErrorResponse['body']): string {
  const text = 'error' in body ? body.error : body.message;
  const [title = '', ...rest] = text.replace(/\.$/, '').split('. ');
  const lead = rest.length === 0 ? '' : `<p class="lead">${escaped(rest.join('. '))}.</p>\n`;
  return publicPage(title, `<h1>${escaped(title)}</h1>\n${lead}`);
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
