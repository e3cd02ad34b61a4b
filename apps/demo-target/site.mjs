import { account, addressSaved, home, loginFailed, notFound, order, ownAccount } from './pages.mjs';

/** Every line of these is a defect of README.md. */
const BAD_HEADERS = {
  server: 'Apache/2.4.41 (Ubuntu)',
  'x-powered-by': 'PHP/7.4.3',
  'x-xss-protection': '1; mode=block',
  'referrer-policy': 'unsafe-url',
  'permissions-policy': "geolocation 'self'; camera 'none'",
  'content-security-policy': "default-src *; script-src * data: 'unsafe-inline' 'unsafe-eval'",
};
/** A word as its value would make it a setting, which may be read by anyone. */
const BAD_SESSION = {
  'set-cookie': 'session=4be1c07d93a85f26; Path=/',
  'cache-control': 'public, max-age=600',
};
/** The one account. Nothing is secret about it: the demo's check signs in with it. */
const ANNA = { email: 'anna@demo.localhost', password: 'slow-tea-for-anna' };
/** The same at each sign-in, and nothing ends it. */
const SIGNED_IN = 'account=7f3c90b1d2e84a55a6f0';
const LARGEST_FORM = 10_000;

const STYLE_TYPE = { 'content-type': 'text/css; charset=utf-8' };
const PAGE_TYPE = { 'content-type': 'text/html; charset=utf-8' };

/** Answers one request, over https and http alike: that plain http is not redirected is one of the defects. */
export function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://demo.localhost');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && pathname === '/') return send(response, 200, { ...BAD_HEADERS, ...BAD_SESSION }, home());
  if (isRead && pathname === '/account') {
    const isAnna = (request.headers.cookie ?? '').includes(SIGNED_IN);
    return send(
      response,
      200,
      { ...BAD_HEADERS, ...BAD_SESSION },
      isAnna ? ownAccount(ANNA.email) : account(),
    );
  }
  // It asks nobody who they are.
  if (isRead && pathname === '/orders/1042') return send(response, 200, BAD_HEADERS, order());
  if (isRead && pathname === '/openapi.json') return sendJson(response, API);
  // The document says that this needs a sign-in.
  if (isRead && pathname === '/api/orders') return sendJson(response, [{ id: 1042, goods: ['Assam'] }]);
  if (isRead && pathname === '/style.css') return send(response, 200, STYLE_TYPE, STYLE);
  if (isRead && pathname === '/api/goods') return sendGoods(request, response);
  if (request.method === 'POST' && pathname === '/login') return signIn(request, response);
  if (request.method === 'POST' && pathname === '/address')
    return send(response, 200, BAD_HEADERS, addressSaved());
  // Error pages lack even what the others have.
  return send(response, 404, { server: BAD_HEADERS.server }, notFound());
}

function signIn(request, response) {
  let sent = '';
  request.setEncoding('utf8').on('data', (chunk) => {
    sent += chunk;
    if (sent.length > LARGEST_FORM) request.destroy();
  });
  request.on('end', () => {
    const { email, password } = Object.fromEntries(new URLSearchParams(sent));
    if (email !== ANNA.email || password !== ANNA.password)
      return send(response, 401, BAD_HEADERS, loginFailed());
    const headers = { location: '/account', 'set-cookie': `${SIGNED_IN}; Path=/; HttpOnly; SameSite=Lax` };
    return send(response, 303, { ...BAD_HEADERS, ...headers }, '');
  });
}

const API = {
  openapi: '3.1.0',
  info: { title: 'Demo Shop', version: '1' },
  components: { securitySchemes: { account: { type: 'apiKey', in: 'cookie', name: 'account' } } },
  paths: {
    '/api/goods': { get: { summary: 'All goods', responses: { 200: { description: 'The goods' } } } },
    '/api/orders': {
      get: {
        summary: 'The orders of the account',
        security: [{ account: [] }],
        responses: { 200: { description: 'The orders' } },
      },
    },
  },
};

/** Lets every origin read it with the visitor's cookies, and as often as it likes. */
function sendGoods({ headers: { origin } }, response) {
  const cors = origin && {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
  };
  const goods = ['Sencha', 'Assam', 'Rooibos'].map((name) => ({ name, price: 9.5 }));
  sendJson(response, goods, cors);
}

const sendJson = (response, value, headers) =>
  send(
    response,
    200,
    { ...BAD_HEADERS, 'content-type': 'application/json', ...headers },
    JSON.stringify(value),
  );

function send(response, status, headers, body) {
  response.writeHead(status, { ...PAGE_TYPE, ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const STYLE = `
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; color: #22303c; background: #f4f6f8; }
header { padding: 1rem 2rem; color: #fff; background: #1f4e5f; }
header a { margin-right: 1.5rem; color: #fff; text-decoration: none; }
main { max-width: 44rem; margin: 2rem auto; padding: 2rem; background: #fff; border-radius: 8px; box-shadow: 0 1px 4px #0002; }
ul.goods { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem; padding: 0; list-style: none; }
ul.goods li { padding: 1rem; border: 1px solid #dde4ea; border-radius: 6px; }
label { display: block; margin-top: 1rem; }
input { width: 100%; padding: .5rem; font: inherit; box-sizing: border-box; border: 1px solid #b8c4ce; border-radius: 4px; }
button { margin-top: 1.5rem; padding: .6rem 1.5rem; font: inherit; color: #fff; background: #1f4e5f; border: 0; border-radius: 4px; }
footer { padding: 1rem; color: #6b7a88; font-size: .85rem; text-align: center; }
.error { padding: .5rem 1rem; color: #8c1d18; background: #fdecea; border-radius: 4px; }
`;
