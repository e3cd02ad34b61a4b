import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { CaseOf } from '../../lab-case';
import { page, script } from '../../sites/script-site';

const BODY = 'window.lib={version:"1.2.3"};\n';
const GOOD = `sha384-${createHash('sha384').update(BODY).digest('base64')}`;
const HOST = 'cdn.jsdelivr.net';
const FILE = `https://${HOST}/npm/lib@1.2.3/dist/lib.min.js`;
const OWN = 'https://shop.test';
const ALLOW = 'access-control-allow-origin';

/** What the host of the file answers to a request with these headers, and how often it was asked. */
type Fields = (headers: IncomingHttpHeaders, visit: number) => Record<string, string>;

const answers = (
  name: string,
  fields: Fields,
  expected: CaseOf['expected'],
  { crossorigin = 'anonymous', guards }: { crossorigin?: string; guards?: string } = {},
): CaseOf => ({
  name: `CORS: ${name}`,
  guards,
  expected,
  site: (ground) => {
    let visits = 0;
    return ground.site(({ headers, url }, response) => {
      const isFile = headers.host === HOST;
      response.setHeader('content-type', isFile ? 'text/javascript' : 'text/html');
      if (isFile)
        for (const [field, value] of Object.entries(fields(headers, (visits += 1))))
          response.setHeader(field, value);
      response.statusCode = isFile || url === '/' ? 200 : 404;
      response.end(isFile ? BODY : page(script(FILE, `integrity="${GOOD}" crossorigin="${crossorigin}"`)));
    });
  },
});

const NO_CORS = ['sri-no-cors medium'];
const credentials = { 'access-control-allow-credentials': 'true' };

/** Whether the host of a file lets browsers read it, which a hash needs. */
export const SRI_CORS_CASES: CaseOf[] = [
  answers('for everyone', () => ({ [ALLOW]: '*' }), []),
  answers('for this site', () => ({ [ALLOW]: OWN }), []),
  answers(
    'in answer to an origin only',
    ({ origin }): Record<string, string> => (origin === undefined ? {} : { [ALLOW]: '*' }),
    [],
    {
      guards: 'S3 and CloudFront say nothing to requests without an origin',
    },
  ),
  answers('it repeats the origin', ({ origin }) => ({ [ALLOW]: origin ?? 'null' }), []),
  answers('for another site', () => ({ [ALLOW]: 'https://other.example' }), NO_CORS),
  answers('for nobody', () => ({}), NO_CORS),
  answers('two values', () => ({ [ALLOW]: `*, ${OWN}` }), NO_CORS),
  answers(
    'once of two times',
    (_headers, visit): Record<string, string> => (visit === 2 ? {} : { [ALLOW]: visit === 1 ? 'null' : '*' }),
    [],
    {
      guards: 'one cache of a network of many',
    },
  ),
  answers('credentials, for everyone', () => ({ [ALLOW]: '*', ...credentials }), NO_CORS, {
    crossorigin: 'use-credentials',
  }),
  answers('credentials, without the word', () => ({ [ALLOW]: OWN }), NO_CORS, {
    crossorigin: 'use-credentials',
  }),
  answers('credentials, for this site', () => ({ [ALLOW]: OWN, ...credentials }), [], {
    crossorigin: 'use-credentials',
  }),
];
