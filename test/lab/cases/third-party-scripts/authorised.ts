import type { AuthorisedScript } from '@palisade/vocabulary';
import type { CaseOf } from '../../lab-case';
import { script } from '../../sites/script-site';
import { CARD, start } from './hosts';

const allowed = (changes: Partial<AuthorisedScript> = {}): AuthorisedScript => ({
  address: 'https://tags.living.com/t.js',
  match: 'url',
  marks: [],
  until: null,
  ...changes,
});
const TAG = script('https://tags.living.com/t.js');
const UNAUTHORISED = ['thirdparty-unauthorised medium'];
/** PCI DSS 4, requirement 6.4.3. */
export const AUTHORISED_CASES: CaseOf[] = [
  start(
    'a script that is authorised, and one that is not',
    TAG + script('https://cdn.living.com/w.js'),
    UNAUTHORISED,
    {
      authorisedScripts: [allowed()],
    },
  ),
  start('a script whose authorisation has expired', TAG, UNAUTHORISED, {
    authorisedScripts: [allowed({ until: '2020-01-31' })],
  }),
  start('a script that is authorised', TAG, [], {
    authorisedScripts: [allowed({ until: '2199-01-31' })],
    guards: 'the owner has said so',
  }),
  start('a version that nobody could read, of an authorised script', TAG, [], {
    authorisedScripts: [allowed({ match: 'shape', marks: ['another'] })],
    guards: 'without its content nobody knows that it is another version',
  }),
  start('scripts of a site whose owner has authorised none', TAG, [], {
    guards: 'a list that nobody keeps is not broken',
  }),
  start('an own program on a page without fields', '<script>start({ shop: 1 });</script>', [], {
    authorisedScripts: [allowed()],
    guards: 'only pages with fields need each program of the site itself',
  }),
  start(
    'a script that is not authorised, on a payment page',
    `${CARD}${script('https://cdn.living.com/w-1.2.3.js')}`,
    ['thirdparty-unauthorised high'],
    { authorisedScripts: [allowed()] },
  ),
  start(
    'own programs on a payment page',
    `${CARD}<script>start({ shop: document.cookie });</script><script>count(document.cookie).then(show);</script>`,
    ['thirdparty-unauthorised high'],
    { authorisedScripts: [allowed()], guards: 'one page is one finding' },
  ),
];
