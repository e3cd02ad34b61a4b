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
];
