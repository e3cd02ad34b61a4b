import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { noName, scanSite } from '@palisade/scan-engine/testing/scan-url';
import type { OutdatedJsObservation } from './outdated-js-libraries.observation';
import { outdatedJsLibrariesScanner } from './outdated-js-libraries.scanner';
import { libraryFile } from './testing/library-files';

async function observe(files: Record<string, string>, foreignFiles = true): Promise<OutdatedJsObservation> {
  const site = serveHttp(({ url = '' }, response) => {
    response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.writeHead(files[url] === undefined ? 404 : 200).end(files[url]);
  });
  // The files of other hosts are left out of this spec.
  const options = { foreignFiles, resolveName: noName };
  return (await scanSite(outdatedJsLibrariesScanner, site, {}, options)).observation;
}

it('reads the scripts of all pages, and judges libraries by their code and by the addresses of networks', async () => {
  const observation = await observe({
    '/': '<!doctype html><a href="/about">about</a><script src="/js/a.js"></script><script src="https://code.jquery.com/jquery-3.4.1.min.js"></script>',
    '/about': '<!doctype html><script src="/js/tip-1.2.3.min.js"></script>',
    '/js/a.js': libraryFile('bootstrap@3.3.7'),
    '/js/tip-1.2.3.min.js': 'tip()',
  });
  expect(
    observation.libraries.map(({ library, version, evidence }) => `${library} ${version} ${evidence}`),
  ).toEqual(['bootstrap 3.3.7 code', 'jquery 3.4.1 url']);
  expect(observation.named).toEqual(['tip 1.2.3']);
  expect(
    outdatedJsLibrariesScanner
      .judge(observation)
      .findings.map(({ location }) => location)
      .sort(),
  ).toEqual(['bootstrap', 'jquery']);
});

it('applies the work-around of a script to jQuery of another file', async () => {
  const observation = await observe({
    '/': '<!doctype html><script src="/jquery.js"></script><script src="/app.js"></script>',
    '/jquery.js': libraryFile('jquery@3.4.1'),
    '/app.js': '$.htmlPrefilter = (html) => html;',
  });
  expect(observation.libraries[0]?.fixed).toContain('CVE-2020-11022');
  expect(observation.libraries[0]?.advisories.flatMap(({ ids }) => ids)).toEqual(['CVE-2020-11023']);
});

it.each([
  [true, 'dns'],
  [false, 'unproven'],
])('says why a file of a network was not read (allowed: %s)', async (foreignFiles, failure) => {
  const observation = await observe(
    { '/': '<!doctype html><script src="https://unpkg.com/jquery@3"></script>' },
    foreignFiles,
  );
  expect(observation.scripts).toMatchObject([{ isForeign: true, outcome: 'failed', failure }]);
  expect(outdatedJsLibrariesScanner.judge(observation).inconclusive).toBeNull();
});
