import { TEST_KEYS } from '@palisade/vocabulary';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { POLICY, zoneText } from './cases/email-security/mail-case';
import type { Ground } from './sites/ground';
import { HARDENED, setHeaders } from './sites/pages';

/**
 * A shop with every defect that two tests can see (borders, section 3 of the catalogue), each once. What is next to a defect is the finding
 * of the test that owns it; all other tests must be silent about it.
 */
export const BORDER_FINDINGS: readonly string[] = withTests([
  // A certificate that ends soon is not a matter of the TLS configuration.
  'ssl_certificate cert-expiring-soon',
  // The version is in a header, so its repetition on the error page is silent.
  'security_headers info-disclosure-version',
  // The form that posts to http has no password: the forms' own test is silent.
  'mixed_content mixed-form-action',
  // An http: script is not a script without integrity.
  'mixed_content mixed-active',
  'subresource_integrity sri-missing',
  // Whether the form can be forged, and what the cookie lacks.
  'csrf_protection csrf-no-protection',
  'cookie_security cookie-session-no-samesite',
  // The debug page and the source map are not exposed files.
  'information_disclosure info-debug-mode',
  'information_disclosure info-source-map',
  'information_disclosure info-secret-in-page',
  'exposed_files exposed-env-file',
  'exposed_files exposed-git',
  // The dump in the listing is the listing's finding: its file is not requested.
  'directory_listing listing-sensitive',
  'email_security mx-dangling',
  'dns_security caa-missing',
  'dns_security dnssec-missing',
  'subdomain_takeover takeover-target-unregistered',
]);

/** Of tests that exist. */
function withTests(findings: readonly string[]): string[] {
  return findings.filter((finding) => TEST_KEYS.some((key) => finding.startsWith(`${key} `)));
}

const DJANGO = `<!DOCTYPE html><html lang="en"><head><title>Page not found at /%25</title></head><body id="info-page">
<div id="summary"><h1>Page not found <span>(404)</span></h1><table class="meta"><tr><th>Request Method:</th><td>GET</td></tr></table></div>
<div id="info"><p>Using the URLconf defined in <code>shop.urls</code>, Django tried these URL patterns, in this order:</p><ol><li><code>admin/</code></li></ol></div>
<div id="explanation"><p>You’re seeing this error because you have <code>DEBUG = True</code> in your Django settings file.</p></div></body></html>`;

const LISTING = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><html><head><title>Index of /uploads</title></head><body><h1>Index of /uploads</h1>
<table><tr><th><a href="?C=N;O=D">Name</a></th></tr><tr><td><a href="/">Parent Directory</a></td></tr>
<tr><td><a href="dump.sql">dump.sql</a></td></tr><tr><td><a href="logo.png">logo.png</a></td></tr></table></body></html>`;

/** Of a key of AWS: its id alone, which signed addresses have too, is not a secret. */
const SECRET = ['b9Xw2TqL/7mZpR4sVc+1', 'hKdY8nJfGa3EuQo6iBtM'].join('');

const START = `<!doctype html><html lang="en"><head><title>Shop</title>
<script src="http://static.shop.test/old.js"></script>
<script src="https://cdn.jsdelivr.net/npm/vue@3.5.13/dist/vue.global.prod.js"></script>
<script src="/app.js"></script></head><body>
<img src="/uploads/logo.png" alt="Shop">
<a href="https://old.shop.test/">Archive</a>
<form method="post" action="http://shop.test/subscribe"><input name="email"><button>Subscribe</button></form>
<form method="post" action="/order"><input name="quantity"><button>Order</button></form>
<p hidden>id: AKIAQ7LBDRVX3JZ2MWTP, secret: "${SECRET}"</p></body></html>`;

const FILES: Readonly<Record<string, { type: string; body: string }>> = {
  '/app.js': { type: 'text/javascript', body: 'console.log(1);\n//# sourceMappingURL=app.js.map\n' },
  '/app.js.map': {
    type: 'application/json',
    body: JSON.stringify({
      version: 3,
      file: 'app.js',
      sources: ['../src/checkout.ts'],
      sourcesContent: ['console.log(1);'],
      mappings: 'AAAA',
    }),
  },
  '/uploads/': { type: 'text/html', body: LISTING },
  '/uploads/dump.sql': {
    type: 'application/sql',
    body: '-- MySQL dump 10.13\nCREATE TABLE users (id int);\n',
  },
  '/.env': { type: 'text/plain', body: 'APP_ENV=production\nDB_PASSWORD=Tr0ub4dor-9x\n' },
  '/.git/HEAD': { type: 'text/plain', body: 'ref: refs/heads/main\n' },
  '/.git/config': { type: 'text/plain', body: '[core]\n\trepositoryformatversion = 0\n\tbare = false\n' },
  '/.well-known/mta-sts.txt': {
    type: 'text/plain',
    body: POLICY.replace('mx:', 'mx: mail.gone-for-good.com\r\nmx:'),
  },
  '/.well-known/security.txt': {
    type: 'text/plain',
    body: 'Contact: mailto:security@shop.test\nExpires: 2099-01-01T00:00:00Z\n',
  },
};

function respond(request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  setHeaders(response, { ...HARDENED, server: 'nginx/1.14.0' });
  if (request.headers.cookie === undefined && path === '/')
    response.setHeader('set-cookie', 'sessionid=8f1c7d20a94be35f6672c1d8a0b94e37; Path=/; Secure; HttpOnly');
  const file = FILES[path];
  if (file !== undefined) return void response.setHeader('content-type', file.type).end(file.body);
  if (path === '/') return void response.end(START);
  response.statusCode = 404;
  if (path.includes('%')) return void response.end(DJANGO);
  response.end(
    '<html><head><title>404 Not Found</title></head><body><center>nginx/1.14.0</center></body></html>',
  );
}

export async function borderShop(ground: Ground): Promise<void> {
  const day = 24 * 3600 * 1000;
  const soon = await ground.chain({ notAfter: new Date(Date.now() + 5 * day) });
  const listener: RequestListener = respond;
  await ground.https(listener, soon);
  await ground.http((request, response) => {
    response.writeHead(301, { location: `https://${request.headers.host}${request.url}` }).end();
  });
  await ground.dns(
    zoneText({
      mx: 'shop.test MX 10 mail.shop.test\nshop.test MX 20 mail.gone-for-good.com\nmail.shop.test A 93.184.216.34',
    }) + '\nold.shop.test CNAME old-shop.nowhere-at-all.com\njsdelivr.net SOA\ncdn.jsdelivr.net A 127.0.0.1',
  );
}
