import type { CookieAttribute, FixServer } from '../change';
import { CIPHERS, quoted } from '../patterns';

/** Options of res.cookie() and of express-session. */
const OPTIONS: Readonly<Record<CookieAttribute, string>> = {
  Secure: '{ secure: true }',
  HttpOnly: '{ httpOnly: true }',
  'SameSite=Lax': "{ sameSite: 'lax' }",
};

const ENDS_IN_FRONT = 'If a proxy in front ends TLS, change it there.';

/** expressjs.com/en/5x/api.html. */
export const EXPRESS: FixServer = {
  name: 'Express',
  place: 'before the routes of the application',
  language: 'javascript',
  settings: {
    'set-header': ({ name, value }) =>
      `app.use((req, res, next) => {\n  res.set(${quoted(name)}, ${quoted(value)});\n  next();\n});`,
    'remove-headers': ({ names }) =>
      names.length === 1 && names[0] === 'x-powered-by'
        ? "app.disable('x-powered-by');"
        : {
            code: [
              "app.disable('x-powered-by');",
              'app.use((req, res, next) => {',
              ...names
                .filter((name) => name !== 'x-powered-by')
                .map((name) => `  res.removeHeader(${quoted(name)});`),
              '  next();',
              '});',
            ].join('\n'),
            note: 'Express itself sends only X-Powered-By. If another part sends the others later, the server in front has to remove them.',
          },
    'protect-cookie': ({ name, attribute }) => ({
      code: `app.use(session({ ...options, name: ${quoted(name)}, cookie: ${OPTIONS[attribute]} }));`,
      note: [
        `For a cookie of your own: res.cookie(${quoted(name)}, value, ${OPTIONS[attribute]}).`,
        ...(attribute === 'Secure' ? ["Behind a proxy set app.set('trust proxy', 1) too."] : []),
      ].join(' '),
    }),
    'redirect-to-https': ({ host }) => ({
      code: [
        "app.set('trust proxy', 1);",
        'app.use((req, res, next) =>',
        `  req.secure ? next() : res.redirect(308, ${quoted(`https://${host}`)} + req.originalUrl),`,
        ');',
      ].join('\n'),
      note: '"trust proxy" is for an application behind a proxy that ends TLS: it must send X-Forwarded-Proto.',
    }),
    'hide-path': ({ path }) =>
      `app.use(${quoted(path.replace(/(.)\/$/, '$1'))}, (req, res) => res.sendStatus(404));`,
    'stop-listing': ({ path }) => ({
      code: null,
      note: `Remove serve-index for ${path}: express.static lists no folders.`,
    }),
    'refuse-trace': () =>
      "app.use((req, res, next) => (req.method === 'TRACE' ? res.sendStatus(405) : next()));",
    'tls-versions': () => ({
      code: "https.createServer({ ...options, minVersion: 'TLSv1.2' }, app).listen(443);",
      note: ENDS_IN_FRONT,
    }),
    'offer-tls-13': () => ({
      code: null,
      note: `Node.js offers TLS 1.3 unless maxVersion of the server forbids it: remove that option. ${ENDS_IN_FRONT}`,
    }),
    'tls-ciphers': () => ({
      code: `https.createServer({ ...options, ciphers: ${quoted(CIPHERS)} }, app).listen(443);`,
      note: ENDS_IN_FRONT,
    }),
  },
};
