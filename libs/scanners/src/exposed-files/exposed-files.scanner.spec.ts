import type { RequestListener } from 'node:http';
import { NO_RIGHTS, OWN_HOST } from '@palisade/target-client';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { scanSite } from '@palisade/scan-engine/testing/scan-url';
import { exposedFilesScanner } from './exposed-files.scanner';

/** Runs the test against a site on loopback. */
async function observe(listener: RequestListener, isVerified = true) {
  const options = { rights: isVerified ? OWN_HOST : NO_RIGHTS };
  const { site, ...scanned } = await scanSite(exposedFilesScanner, serveHttp(listener), {}, options);
  return { ...scanned, paths: site.paths };
}

const shop =
  (files: Record<string, string>): RequestListener =>
  ({ url = '/' }, response) => {
    const body = url === '/' ? '<!doctype html><title>Shop</title>' : files[url];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body ?? 'none');
  };

describe('the requests of exposed_files', () => {
  it('are the start page, four controls, and 30 paths on a verified domain', async () => {
    const { paths } = await observe(shop({}));
    expect(paths).toHaveLength(1 + 4 + 30);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('are 14 paths on another domain', async () => {
    const { paths, judgement } = await observe(shop({}), false);
    expect(paths).toHaveLength(1 + 4 + 14);
    expect(judgement.technicalDetails).toMatchObject({
      left_out: expect.stringMatching(/verify the domain/) as string,
    });
  });

  it('confirm what is high, and never hold a value', async () => {
    const { paths, observation } = await observe(shop({ '/.env': 'DB_PASSWORD=kR8vQ2nL5x\nPORT=1\n' }));
    expect(paths.filter((path) => path === '/.env')).toHaveLength(2);
    expect(JSON.stringify(observation)).toContain('DB_PASSWORD');
    expect(JSON.stringify(observation)).not.toContain('kR8vQ2nL5x');
  });

  it('end at a 429', async () => {
    const { paths, judgement } = await observe((request, response) => {
      if (request.url === '/.git/HEAD') response.writeHead(429).end();
      else shop({})(request, response);
    });
    expect(paths.at(-1)).toBe('/.git/HEAD');
    expect(judgement.inconclusive).toMatch(/status 429/);
  });

  it.each([
    ['three', /env$|backup/, /several requests got no response/],
    ['two, which other paths outweigh', /env$|dump/, null],
  ])('that get no response: %s', async (_count, dropped, expected) => {
    const { judgement } = await observe((request, response) => {
      if (dropped.test(request.url ?? '')) request.socket.destroy();
      else shop({})(request, response.setHeader('connection', 'close'));
    });
    if (expected === null) expect(judgement.inconclusive).toBeNull();
    else expect(judgement.inconclusive).toMatch(expected);
  });
});
