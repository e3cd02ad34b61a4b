import { SIGNED_IN_DETAILS } from '@palisade/vocabulary';
import { accessControlScanner } from './access-control/access-control.scanner';
import { apiExposureScanner } from './api-exposure/api-exposure.scanner';
import { scannerRegistry } from './scanner.registry';
import { sessionSecurityScanner } from './session-security/session-security.scanner';

/** What a scanner observes, as its own judgement takes it. */
type ObservedBy<Scanner extends { judge(observation: never): unknown }> = Parameters<Scanner['judge']>[0];

const page = { url: 'https://shop.example.com/orders-of-alice', owner: 'alice', command: 'curl -sgk' };
const pages: ObservedBy<typeof accessControlScanner> = {
  hasIdentities: true,
  identities: [
    { name: 'alice', hasCanary: true, pages: 1 },
    { name: 'bob', hasCanary: false, pages: 0 },
  ],
  pages: [{ ...page, isPublic: false, others: ['bob'] }],
  linked: [],
};

describe('a test that compares identities', () => {
  it('says who sees a page of another account, and that strangers do not', () => {
    const { findings, technicalDetails } = accessControlScanner.judge(pages);
    expect(findings).toMatchObject([{ id: 'private-page-other-account', seenAs: ['bob'] }]);
    expect(technicalDetails[SIGNED_IN_DETAILS]).toEqual(['private_pages', 'judged_locations']);
    const open = accessControlScanner.judge({ ...pages, pages: [{ ...page, isPublic: true, others: [] }] });
    expect(open.findings).toMatchObject([{ id: 'private-page-public' }]);
    expect(open.findings[0]).not.toHaveProperty('seenAs');
  });

  it('says who sees a session that does not end, and an id in an address', () => {
    const login = {
      account: 'alice',
      proofPage: page.url,
      fixed: null,
      repeated: null,
      weak: null,
      afterLogout: [{ name: 'sid', isHeader: false, isRememberMe: false }],
    };
    const { findings } = sessionSecurityScanner.judge({
      pages: [],
      ids: [],
      hasIdentities: true,
      accounts: ['alice'],
      people: ['alice'],
      login,
      urls: [
        { url: page.url, name: 'sid', shown: '/download?sid', account: 'alice', command: 'curl -sgk' },
        { url: 'https://shop.example.com/', name: 'id', shown: '/?id', account: null, command: 'curl -sgk' },
      ],
    });
    expect(findings.map(({ id, location, seenAs }) => [id, location, seenAs])).toEqual([
      ['session-alive-after-logout', 'sid', ['alice']],
      ['session-id-in-url', '/', undefined],
      ['session-id-in-url', '/orders-of-alice', ['alice']],
    ]);
  });

  it('names the page that proves a sign-in in no message', () => {
    const login = {
      account: 'alice',
      proofPage: page.url,
      fixed: 'unclear',
      repeated: null,
      weak: null,
      afterLogout: 'not_named',
    };
    const { inconclusive } = sessionSecurityScanner.judge({
      pages: [],
      ids: [],
      urls: [],
      hasIdentities: true,
      accounts: ['alice'],
      people: ['alice'],
      login,
    } as unknown as ObservedBy<typeof sessionSecurityScanner>);
    expect(inconclusive).toMatchObject({ reason: 'proof_unclear' });
    expect(inconclusive?.sentence).not.toContain('orders-of-alice');
  });

  it('says which details of an API document only an identity sees', () => {
    const observed = (isForStrangers: boolean, url: string | null) =>
      apiExposureScanner.judge({
        pages: [],
        trouble: null,
        isPublic: false,
        privateOperations: 1,
        operations: ['GET /orders'],
        leftOut: [],
        shadowPaths: [],
        assignments: null,
        source: { url, site: 'https://shop.example.com/', isForStrangers },
        trials: [
          {
            path: '/orders',
            url: page.url,
            requiresSignIn: true,
            status: 401,
            outcome: 'answered',
            failure: null,
            isOpen: false,
            hasCanary: false,
            brokenToken: null,
            members: ['hash'],
            seenAs: 'alice',
            passwords: [],
          },
        ],
      });
    const read = 'https://shop.example.com/api.json';
    const { findings, technicalDetails } = observed(false, read);
    expect(findings).toMatchObject([{ id: 'api-undocumented-fields', seenAs: ['alice'] }]);
    expect(technicalDetails[SIGNED_IN_DETAILS]).toContain('document');
    expect(observed(true, read).technicalDetails).not.toHaveProperty(SIGNED_IN_DETAILS);
    expect(observed(false, null).technicalDetails).not.toHaveProperty(SIGNED_IN_DETAILS);
  });
});

it('every test that compares identities has a case here', () => {
  const comparing = [...scannerRegistry.values()].filter(({ usesIdentities }) => usesIdentities === true);
  expect(comparing.map(({ key }) => key).sort()).toEqual([
    'access_control',
    'api_exposure',
    'session_security',
  ]);
});
