import type { FixServer } from '../change';
import { quoted } from '../patterns';

/** The value of a cookie that Express sets with res.cookie() or express-session. */
const FLAGS = "{ secure: true, httpOnly: true, sameSite: 'lax' }";

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
    'protect-cookie': ({ name }) => ({
      code: `app.set('trust proxy', 1);\napp.use(session({ name: ${quoted(name)}, cookie: ${FLAGS}, ...options }));`,
      note: `For a cookie of your own: res.cookie(${quoted(name)}, value, ${FLAGS}).`,
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
    'modern-tls': () => ({
      code: "https.createServer({ ...options, minVersion: 'TLSv1.2' }, app).listen(443);",
      note: 'If a proxy in front ends TLS, change it there.',
    }),
  },
};
