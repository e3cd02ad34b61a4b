import { account, addressSaved, home, loginFailed, notFound } from './pages.mjs';

/** Every line of these is a defect of README.md. */
const BAD_HEADERS = {
  server: 'Apache/2.4.41 (Ubuntu)',
  'x-powered-by': 'PHP/7.4.3',
  'x-xss-protection': '1; mode=block',
  'referrer-policy': 'unsafe-url',
  'permissions-policy': "geolocation 'self'; camera 'none'",
  'content-security-policy': "default-src *; script-src * data: 'unsafe-inline' 'unsafe-eval'",
};
const BAD_SESSION = { 'set-cookie': 'session=demo; Path=/', 'cache-control': 'public, max-age=600' };
const LARGEST_FORM = 10_000;

const STYLE_TYPE = { 'content-type': 'text/css; charset=utf-8' };
const PAGE_TYPE = { 'content-type': 'text/html; charset=utf-8' };

/** Answers one request, over https and http alike: that plain http is not redirected is one of the defects. */
export function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://demo.localhost');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && pathname === '/') return send(response, 200, { ...BAD_HEADERS, ...BAD_SESSION }, home());
  if (isRead && pathname === '/account')
    return send(response, 200, { ...BAD_HEADERS, ...BAD_SESSION }, account());
  if (isRead && pathname === '/style.css') return send(response, 200, STYLE_TYPE, STYLE);
  if (isRead && pathname === '/api/goods') return sendGoods(request, response);
  if (request.method === 'POST' && pathname === '/login') return refuseLogin(request, response);
  if (request.method === 'POST' && pathname === '/address')
    return send(response, 200, BAD_HEADERS, addressSaved());
  // Error pages lack even what the others have.
  return send(response, 404, { server: BAD_HEADERS.server }, notFound());
}

function refuseLogin(request, response) {
  let size = 0;
  request.on('data', (chunk) => {
    size += chunk.length;
    if (size > LARGEST_FORM) request.destroy();
  });
  request.on('end', () => send(response, 401, BAD_HEADERS, loginFailed()));
}

/** Lets every origin read it with the visitor's cookies, and as often as it likes. */
function sendGoods({ headers: { origin } }, response) {
  const cors = origin && {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
  };
  const goods = ['Sencha', 'Assam', 'Rooibos'].map((name) => ({ name, price: 9.5 }));
  send(response, 200, { ...BAD_HEADERS, 'content-type': 'application/json', ...cors }, JSON.stringify(goods));
}

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
