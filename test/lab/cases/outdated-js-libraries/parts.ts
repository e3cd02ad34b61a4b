import type { CaseOf } from '../../lab-case';
import { page, script, scriptSite } from '../../sites/script-site';

/** A start page with one script of the site. */
const loads = (name: string, body: string, expected: CaseOf['expected']): CaseOf => ({
  name,
  site: scriptSite({ '/': page(script('/app.js')), '/app.js': body }),
  expected,
});

const VULNERABLE = 'js-vulnerable-library medium';
const ENDED = 'js-end-of-life-library low';

/** As its npm packages have each plug-in. */
const modalOf = (version: string): string =>
  `/*!\n  * Bootstrap modal.js v${version} (https://getbootstrap.com/)\n  */\nconst KEY = 'bs.modal';\nlisten(KEY);`;

/** Parts of libraries in files of their own. */
export const LIBRARY_PART_CASES: CaseOf[] = [
  loads('the modal of Bootstrap 4.1.1 in a file of its own', modalOf('4.1.1'), [VULNERABLE]),
  loads('the modal of Bootstrap 4.6.2 in a file of its own', modalOf('4.6.2'), [ENDED]),
  loads('the modal of Bootstrap 5.3.3 in a file of its own', modalOf('5.3.3'), []),
  loads(
    'C3.js 0.4.10',
    'var k={version:"0.4.10"};k.generate=make,k.chart={fn:d.prototype,internal:{fn:e.prototype}};',
    [VULNERABLE],
  ),
  loads('C3.js 0.7.20', 'var i={version:"0.7.20",chart:{fn:n.prototype,internal:{}}};', []),
];
