import { libraryFile } from '../../../../libs/scanners/src/outdated-js-libraries/testing/library-files';
import type { CaseOf } from '../../lab-case';
import { type ScriptFile, page, script, scriptSite } from '../../sites/script-site';

const VULNERABLE = 'js-vulnerable-library medium';

/** A start page that browsers read, in words that few servers use; jQuery 1.12.4 is behind it. */
const dialect = (name: string, start: ScriptFile, further: Record<string, ScriptFile> = {}): CaseOf => ({
  name: `dialect: ${name}`,
  site: scriptSite({ '/': start, '/app.js': libraryFile('jquery@1.12.4'), ...further }),
  expected: [VULNERABLE],
});

const LED = { '/de/': { body: page(script('/app.js')) } };

export const DIALECT_CASES: CaseOf[] = [
  dialect('Refresh as a header field', { headers: { refresh: '0; url=/de/' } }, LED),
  dialect(
    'Refresh as a header field, with text',
    { headers: { refresh: '0;URL=/de/' }, body: '<p>One moment' },
    LED,
  ),
  dialect('a script in a srcdoc', {
    body: page('<iframe srcdoc="&lt;script src=/app.js&gt;&lt;/script&gt;"></iframe>'),
  }),
  dialect('a script of SVG', { body: page('<svg><script href="/app.js"></script></svg>') }),
  dialect('a script of SVG, in the older words', {
    body: page(
      '<svg xmlns:xlink="http://www.w3.org/1999/xlink"><script xlink:href="/app.js"></script></svg>',
    ),
  }),
  dialect(
    'a page of Windows-1251 that leads on to a path beyond ASCII',
    {
      type: 'text/html; charset=windows-1251',
      body: Buffer.from('<!doctype html><p>Shop</p><a href="/s?q=\xea">link</a>', 'latin1'),
    },
    { '/s?q=%EA': { body: page(script('/app.js')) } },
  ),
];
