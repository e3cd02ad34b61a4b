import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createServer } from 'node:https';
import net from 'node:net';

/**
 * A shop of a few pages of 60 kB each over TLS, on every loopback address: 127.0.2.0, 127.0.2.1 and so on are sites, each with a
 * certificate of its own from the JSON file. Another port leads from http to https. Prints both ports; `GET /requests` from itself counts.
 */
const [keyFile = '', certificatesFile = ''] = process.argv.slice(2);

const article = (place: number): string => `
  <article class="card" id="item-${place}" data-sku="SKU-${place * 7919}">
    <a href="/shop#item-${place}"><img src="/static/p${place % 9}.jpg" alt="Item ${place}" width="240" height="180"></a>
    <h3>Article ${place} of the autumn collection</h3>
    <p class="text">A sturdy thing for every day, made of ${place % 2 ? 'oak' : 'steel'}; it comes in <b>three</b> sizes &amp; ships immediately.</p>
    <ul><li>Weight: ${place % 17} kg</li><li>In stock: ${place % 5}</li><li class="price">${place}.90 €</li></ul>
  </article>`;

function page(title: string): Buffer {
  let body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
  <link rel="stylesheet" href="/static/site.css"><script src="/static/site.js" defer></script></head><body>
  <nav><a href="/">Home</a><a href="/shop">Shop</a><a href="/about">About</a></nav>
  <form action="/search"><input type="search" name="q"><button>Search</button></form>`;
  for (let place = 1; body.length < 60_000; place += 1) body += article(place);
  return Buffer.from(`${body}<footer>Open daily.</footer></body></html>`);
}

const PAGES = new Map(['/', '/shop', '/about'].map((path) => [path, page(path)]));
const NOT_FOUND = Buffer.from('<!doctype html><title>Not found</title><p>There is no such page.</p>');
let requests = 0;

function answer(request: http.IncomingMessage, response: http.ServerResponse): void {
  if (request.url === '/requests') {
    response.end(String(requests));
    return;
  }
  requests += 1;
  const known = PAGES.get(request.url ?? '');
  const body = known ?? NOT_FOUND;
  response.writeHead(known === undefined ? 404 : 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'self'; script-src 'self' https://cdn.example.com; img-src *",
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const key = readFileSync(keyFile);
const sites = (JSON.parse(readFileSync(certificatesFile, 'utf8')) as string[]).map((cert) =>
  createServer({ key, cert }, answer),
);

/** Each site is an address, with its own pace. */
function siteOf({ localAddress = '' }: net.Socket): http.Server | undefined {
  const [third = NaN, fourth = NaN] = localAddress.split('.').slice(2).map(Number);
  return sites[(third - 2) * 256 + fourth] ?? sites[0];
}

const server = net.createServer((socket) => siteOf(socket)?.emit('connection', socket));
const plain = http.createServer((request, response) => {
  requests += 1;
  response.writeHead(301, { location: `https://${request.headers.host}${request.url}` }).end();
});
const portOf = (one: net.Server): number => (one.address() as net.AddressInfo).port;
plain.listen(0, '0.0.0.0', () =>
  server.listen(0, '0.0.0.0', () =>
    process.stdout.write(`listening on ${portOf(server)}, http on ${portOf(plain)}\n`),
  ),
);
