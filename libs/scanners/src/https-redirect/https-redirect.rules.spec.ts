import type { AskOutcome } from '@palisade/scan-engine';
import { type Seen, unjudgedRules } from './https-redirect.rules';

const seen = (outcome: AskOutcome | 'document', hasUnreadPages = false): Seen => ({
  host: 'shop.example',
  hasOwnPort: false,
  isPreloaded: false,
  https: null,
  hasUnreadPages,
  isCovered: false,
  confirmed: null,
  elsewhere: null,
  deep: null,
  twin: null,
  downgrades: [],
  http: {
    pages: [
      {
        url: 'http://shop.example/',
        outcome,
        failure: null,
        status: 503,
        redirectsTo: null,
        hasPasswordField: false,
        setsSession: false,
        onlyLeadsOn: false,
      },
    ],
    end: 'http',
    endsAt: null,
  },
});

it('closes no issue of a rule that it could not judge', () => {
  expect(unjudgedRules(seen('document'))).toEqual([]);
  expect(unjudgedRules(seen('document', true))).toEqual(['https-downgrade']);
  expect(unjudgedRules(seen('server_error'))).toHaveLength(8);
  expect(unjudgedRules({ ...seen('document'), hasOwnPort: true })).toContain('http-not-redirected');
});
