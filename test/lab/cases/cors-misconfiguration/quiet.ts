import type { CaseOf } from '../../lab-case';
import { always } from '../../sites/cors-site';
import { cors, own } from './cors-case';

const clean = { requests: 8 };

export const QUIET_CASES: CaseOf[] = [
  cors('no CORS at all', always({}), [], { atMost: clean }),
  cors('ASP.NET and Spring refuse strangers with 403', always({}), [], {
    site: (ground) =>
      ground.site((request, response) => {
        const isStranger = request.headers.origin !== undefined && request.headers.origin !== own;
        response
          .writeHead(isStranger ? 403 : 200, { 'content-type': 'application/json' })
          .end(isStranger ? 'Invalid CORS request' : '{}');
      }),
    atMost: clean,
    guards: 'a refusal of strangers is a verdict',
  }),
  cors('Express cors with an error for strangers: 500', always({}), [], {
    site: (ground) =>
      ground.site((request, response) => {
        const isStranger = request.headers.origin !== undefined && request.headers.origin !== own;
        response.writeHead(isStranger ? 500 : 200).end(isStranger ? 'Error: Not allowed by CORS' : '{}');
      }),
    atMost: clean,
    guards: 'a refusal of strangers is a verdict',
  }),
  cors('a server that closes the connection at OPTIONS', always({}), [], {
    site: (ground) =>
      ground.site((request, response) => {
        if (request.method === 'OPTIONS') request.socket.destroy();
        else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      }),
    guards: 'a preflight without a response is a refusal for browsers (Icecast)',
  }),
  cors('a proxy before a server that closes the connection at OPTIONS', always({}), [], {
    site: (ground) =>
      ground.site((request, response) => {
        const isPreflight = request.method === 'OPTIONS';
        response.writeHead(isPreflight ? 502 : 200, { 'content-type': 'application/json' });
        response.end(isPreflight ? '' : '{}');
      }),
    guards: 'a proxy makes 502 of a closed connection (Motion)',
  }),
  cors('a server that does not speak HTTP at OPTIONS', always({}), [], {
    site: (ground) =>
      ground.site((request, response) => {
        if (request.method === 'OPTIONS') request.socket.end('ERROR :go away\r\n');
        else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      }),
    guards: 'nor is that a permission for browsers (ZNC)',
  }),
  cors('a CDN adds * to static files', always({}), [], {
    site: (ground) =>
      ground.site((request, response) => {
        const isStatic = request.url?.startsWith('/static/') ?? false;
        response.writeHead(200, {
          'content-type': isStatic ? 'text/javascript' : 'text/html',
          ...(isStatic
            ? {
                'access-control-allow-origin': request.headers.origin ?? '*',
                'cache-control': 'public, max-age=31536000, immutable',
              }
            : {}),
        });
        response.end(isStatic ? 'go()' : '<!doctype html><script src="/static/app.js"></script>');
      }),
    endpoints: ['/static/app.js'],
    guards: 'scripts may be read by everyone anyway',
    atMost: { requests: 28 },
  }),
  cors('redirects to another host that admits everyone', always({}), [], {
    site: (ground) =>
      ground.site((request, response) => {
        if (request.url === '/sso')
          response
            .writeHead(302, {
              location: 'https://login.example/',
              'access-control-allow-origin': request.headers.origin ?? '*',
            })
            .end();
        else response.writeHead(200).end('{}');
      }),
    guards: 'the other host is not ours to judge',
    atMost: clean,
  }),
];

const NOTHING = always({});

export const UNDECIDED_CASES: CaseOf[] = [
  cors('502 of a proxy', NOTHING, 'inconclusive', { answer: { status: 502 } }),
  cors('503 while under maintenance', NOTHING, 'inconclusive', { answer: { status: 503 } }),
  cors('429', NOTHING, 'inconclusive', {
    answer: { status: 429, headers: { 'retry-after': '60' } },
    atMost: { requests: 3 },
  }),
  cors('a firewall’s challenge', NOTHING, 'inconclusive', {
    answer: { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: 'Just a moment...' },
    atMost: { requests: 3 },
  }),
  cors('an echo that a second probe does not confirm', NOTHING, 'inconclusive', {
    site: (ground) => {
      let echoes = 0;
      return ground.site((request, response) => {
        const { origin } = request.headers;
        const isStranger = origin !== undefined && origin !== own;
        if (isStranger) echoes += 1;
        if (isStranger && echoes === 1) response.setHeader('access-control-allow-origin', origin);
        response.writeHead(200, { vary: 'Origin' }).end('{}');
      });
    },
    guards: 'one echo is not a proof',
  }),
];
