import type { IncomingMessage, RequestListener } from 'node:http';
import type { CaseOf } from '../../lab-case';
import type { Ground } from '../../sites/ground';
import { HARDENED, type HeaderFields, setHeaders } from '../../sites/pages';

export interface Answer {
  status?: number;
  headers?: HeaderFields;
  body?: string;
}
/** By `host/path`, `/path` or `*`; a text is a redirect. */
export type Answers = Record<string, string | Answer | ((request: IncomingMessage) => string | Answer)>;

export const HOME: Answer = {
  body: '<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><a href="/about">About</a> <a href="/terms">Terms</a></html>',
};
export const ABOUT: Answer = {
  body: '<!doctype html><html lang="en"><title>About</title><p>About us</p></html>',
};
export const SECURE: Answers = { '/': HOME, '/about': ABOUT, '/terms': ABOUT };
export const TO_SAME: Answers = { '*': ({ headers, url }) => `https://${headers.host}${url}` };

export const serve =
  (answers: Answers, hardened: HeaderFields = HARDENED): RequestListener =>
  (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop.test');
    const known = answers[`${request.headers.host}${pathname}`] ??
      answers[pathname] ??
      answers['*'] ?? { status: 404, body: '<!doctype html><title>Not found</title><p>Not found</p>' };
    const answer = typeof known === 'function' ? known(request) : known;
    if (typeof answer === 'string') {
      response.writeHead(301, { location: answer }).end('<p>Moved</p>');
      return;
    }
    setHeaders(response, { ...hardened, ...answer.headers });
    response.statusCode = answer.status ?? 200;
    response.end(answer.body ?? '');
  };

export const on = (
  name: string,
  http: Answers,
  expected: CaseOf['expected'],
  { https = SECURE, ...more }: Partial<CaseOf> & { https?: Answers } = {},
): CaseOf => ({
  ...more,
  name,
  site: async (ground: Ground) => {
    await ground.https(serve(https));
    await ground.http(serve(http));
  },
  expected,
});

export function failing(status: number, headers: HeaderFields = {}): Answers {
  return { '*': { status, headers, body: '<title>Error</title>' } };
}
