import type { RequestListener } from 'node:http';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { scanSite } from '@palisade/scan-engine/testing/scan-url';
import { securityTxtScanner } from './security-txt.scanner';

const GOOD = 'Contact: mailto:a@shop.example\nExpires: 2026-12-31T00:00:00Z\n';
const seen: string[] = [];

/** Runs the whole test against a site on loopback, by http at its own port. */
async function judge(listener: RequestListener) {
  seen.length = 0;
  const site = serveHttp((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  const { ids, judgement } = await scanSite(securityTxtScanner, site);
  return { ids, inconclusive: judgement.inconclusive };
}

const text =
  (body: string): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'text/plain').end(body);

describe('a visit to a site', () => {
  it('is one request where the file is', async () => {
    expect((await judge(text(GOOD))).ids).toEqual(['securitytxt-not-https']);
    expect(seen).toEqual(['GET /.well-known/security.txt']);
  });

  it('compares a text without fields with the scan’s missing page, which is requested once', async () => {
    expect((await judge(text('nothing here'))).ids).toEqual(['securitytxt-missing']);
    expect(seen).toEqual([
      'GET /.well-known/security.txt',
      'GET /00000000-0000-4000-8000-000000000000',
      'GET /security.txt',
    ]);
  });

  it('follows three redirects and no more', async () => {
    const endless: RequestListener = (request, response) =>
      response.writeHead(302, { location: `${request.url}x` }).end();
    expect((await judge(endless)).inconclusive).toMatch(/redirects too often/);
    expect(seen).toHaveLength(4);
  });

  it('does not judge a site that is silent', async () => {
    expect((await judge(() => undefined)).inconclusive).toMatch(/did not respond in time/);
  });
});
