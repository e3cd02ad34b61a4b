import type { Handler } from '@palisade/scan-engine/testing/local-sites';
import { DRAWN_BY, type DrawnBy } from './shop-drawers';

/** An element of a page: its name, its attributes, and what is in it. */
type Part = string | [name: string, attributes: Record<string, string>, ...inside: Part[]];

/** The marks of a jQuery with known defects. */
const JQUERY = `var k="1.12.4",n=function(e,t){return new n.fn.init(e,t)};n.fn=n.prototype={jquery:k,${'a:1,'.repeat(300)}};`;

const PAGES: Readonly<Record<string, readonly Part[]>> = {
  '/': [
    ['h1', {}, 'Shop'],
    [
      'p',
      {},
      ['a', { href: '/contact' }, 'Contact'],
      ' ',
      ['a', { href: '/about' }, 'About us'],
      ' ',
      ['a', { href: '/login' }, 'Sign in'],
    ],
    ['img', { src: 'http://cdn.example/logo.png', alt: '' }],
    ['script', { src: 'https://cdn.example/lib-1.2.3.js' }],
    ['script', { src: '/shop.js' }],
  ],
  '/contact': [
    ['h1', {}, 'Contact'],
    [
      'form',
      { method: 'post', action: '/message' },
      ['input', { name: 'street' }],
      ['input', { name: 'email' }],
      ['textarea', { name: 'text' }],
      ['button', {}, 'Send'],
    ],
  ],
  '/login': [
    ['h1', {}, 'Sign in'],
    [
      'form',
      { method: 'post', action: '/session' },
      ['input', { name: 'user' }],
      ['input', { name: 'password', type: 'password' }],
      ['button', {}, 'Sign in'],
    ],
    ['script', { src: 'https://tags.example/t.js' }],
  ],
  '/about': [
    ['h1', {}, 'About us'],
    ['p', {}, 'We have sold tea since 1987.'],
  ],
};

const VOID = ['img', 'input'];

function htmlOf(part: Part): string {
  if (typeof part === 'string') return part;
  const [name, attributes, ...inside] = part;
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${written.join('')}>${VOID.includes(name) ? '' : `${inside.map(htmlOf).join('')}</${name}>`}`;
}

const documentOf = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>Shop</title></head><body>${body}</body></html>`;

/** One shop with its defects. Where a script draws it, everyone may read its data with credentials. */
export function shopDrawnBy(drawer: DrawnBy): Handler {
  const drawn = DRAWN_BY[drawer];
  const script = drawn?.program() ?? '';
  return (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'https://shop.test');
    const send = (status: number, type: string, body: string): void =>
      void response
        .writeHead(status, { 'content-type': type, 'set-cookie': 'sessionid=3f9a1c77e2b84d06; Path=/' })
        .end(body);
    const { origin } = request.headers;
    if (pathname === '/app.js') return send(200, 'text/javascript', script);
    if (pathname === '/shop.js') return send(200, 'text/javascript', JQUERY);
    if (pathname.startsWith('/data/') && drawn !== null) {
      if (origin !== undefined) {
        response.setHeader('access-control-allow-origin', origin);
        response.setHeader('access-control-allow-credentials', 'true');
      }
      const data = PAGES[pathname.slice('/data'.length)] ?? [];
      return search === '?as=html'
        ? send(200, 'text/html', data.map(htmlOf).join(''))
        : send(200, 'application/json', JSON.stringify(data));
    }
    const parts = PAGES[pathname];
    if (parts === undefined) return send(404, 'text/html', documentOf('<h1>Not found</h1>'));
    const body =
      drawn === null
        ? parts.map(htmlOf).join('')
        : `${drawn.shell.replace('{path}', pathname)}<script src="/app.js"></script>`;
    send(200, 'text/html; charset=utf-8', documentOf(body));
  };
}
