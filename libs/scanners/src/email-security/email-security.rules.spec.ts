import type { TargetClient } from '@palisade/target-client';
import { confirm } from './confirm';
import { type DkimKey, readDkimKey } from './dkim';
import { readDmarc } from './dmarc';
import type { EmailFacts } from './email-facts';
import { emailSecurityScanner } from './email-security.scanner';

const RECORD = 'v=spf1 mx -all';
const KEY: DkimKey = {
  selector: 's1',
  text: 'v=DKIM1; p=',
  kind: 'rsa',
  bits: 2048,
  isRevoked: false,
  isTesting: false,
  isSha1Only: false,
};
const FACTS: EmailFacts = {
  domain: 'shop.example',
  isMailDomain: true,
  receivesMail: true,
  spf: {
    outcome: 'record',
    records: [RECORD],
    nodes: [],
    lookUps: 1,
    voids: 0,
    emptyNames: [],
    loops: [],
    dead: [],
    tooManyMxNames: [],
    end: '-',
    hasRedirect: false,
    isOpenToAll: false,
    usesPtr: false,
    wideRanges: [],
    openedBy: [],
    admitsSenders: true,
    isIncomplete: false,
  },
  dmarc: {
    record: readDmarc('v=DMARC1; p=reject; rua=mailto:d@shop.example'),
    places: [],
    foundAt: 'shop.example',
    isInherited: false,
    effective: 'reject',
    reports: [],
    misplaced: null,
    isIncomplete: false,
  },
  dkim: { keys: [KEY], absent: [], unknown: [], isNameMissing: false },
  mail: {
    hosts: [{ host: 'mail.shop.example', fault: null, isUnknown: false }],
    hasNullMx: false,
    hasTlsa: false,
  },
  mtaSts: {
    records: ['v=STSv1; id=1'],
    isRecordValid: true,
    isUnknown: false,
    url: 'https://mta-sts.shop.example/',
    outcome: 'policy',
    status: 200,
    fault: null,
    policy: { mode: 'enforce', mx: ['mail.shop.example'] },
  },
  tlsRpt: { records: ['v=TLSRPTv1; rua=mailto:t@shop.example'], isUnknown: false, isValid: true },
  bimi: { records: [], isUnknown: false, logo: null },
  confirmed: { openings: false, selectors: [], policy: false },
};

type Changes = { [Part in keyof EmailFacts]?: Partial<EmailFacts[Part]> };

/** The facts with other members of their parts. */
const factsWith = (changes: Changes): EmailFacts => ({
  ...FACTS,
  ...Object.fromEntries(
    Object.entries(changes).map(([part, change]) => [
      part,
      { ...(FACTS[part as keyof EmailFacts] as object), ...(change as object) },
    ]),
  ),
});

function judge(facts: EmailFacts) {
  const { findings, unjudgedRules } = emailSecurityScanner.judge({ facts });
  return { found: findings.map(({ id, severity }) => `${id} ${severity}`), unjudgedRules };
}

describe('rules that could not be judged', () => {
  it.each<[string, Changes, string]>([
    ['a logo without a reply', { bimi: { isUnknown: true } }, 'bimi-ineffective'],
    ['an include without a result', { spf: { isIncomplete: true } }, 'spf-too-many-lookups'],
    [
      'a redirect without a result',
      { spf: { isIncomplete: true, hasRedirect: true, end: null } },
      'spf-no-end',
    ],
    ['two records', { spf: { outcome: 'multiple', records: [RECORD, RECORD] } }, 'spf-too-many-lookups'],
    ['DMARC without a result', { dmarc: { isIncomplete: true } }, 'dmarc-missing'],
    ['a selector without a result', { dkim: { unknown: ['s1'] } }, 'dkim-missing'],
    ['a policy without a result', { mtaSts: { outcome: 'unknown', policy: null } }, 'mta-sts-mx-mismatch'],
    [
      'a mail server without a result',
      { mail: { hosts: [{ host: 'm', fault: null, isUnknown: true }] } },
      'mx-dangling',
    ],
  ])('stay open after %s', (_case, changes, rule) => {
    expect(judge(factsWith(changes)).unjudgedRules).toContain(rule);
  });

  it('are none where everything had a result', () => {
    expect(judge(FACTS)).toEqual({ found: [], unjudgedRules: [] });
  });
});

/** Severe defects, and the client whose second replies are these texts; null for none. */
describe('a second reply', () => {
  const OPEN = { domain: 'a.net', record: 'v=spf1 +all' };
  const severe = factsWith({
    spf: {
      isOpenToAll: true,
      openedBy: [OPEN.domain],
      nodes: [{ ...OPEN, outcome: 'record', wrongTerms: [], lookUps: 0, voids: 0 }],
    },
    dkim: { keys: [{ ...KEY, text: 'p=short', bits: 512 }] },
    mail: { hosts: [{ host: 'mx.shop.example', fault: null, isUnknown: false }] },
  });
  const policy = (mx: string) => ({
    ok: true,
    status: 200,
    headers: [['content-type', 'text/plain']],
    body: Buffer.from(`version: STSv1\nmode: enforce\nmx: ${mx}\nmax_age: 86400`),
  });
  const FAILED = { ok: false, category: 'timeout' };
  const replies = (texts: Record<string, string> | null, mx: string | null): TargetClient =>
    ({
      dns: ({ name }: { name: string }) =>
        Promise.resolve(
          texts === null
            ? FAILED
            : {
                ok: true,
                outcome: 'records',
                records: [{ type: 'TXT', name, data: [Buffer.from(texts[name] ?? '')] }],
              },
        ),
      request: () => Promise.resolve(mx === null ? FAILED : policy(mx)),
    }) as unknown as TargetClient;
  const SAME = {
    'shop.example': RECORD,
    'a.net': OPEN.record,
    's1._domainkey.shop.example': 'p=short',
  };

  it.each<[string, TargetClient, string[]]>([
    [
      'that is the same confirms',
      replies(SAME, 'mail.shop.example'),
      ['dkim-weak-key high', 'mta-sts-mx-mismatch high', 'spf-all-pass high'],
    ],
    [
      'that does not come leaves a finding with medium severity',
      replies(null, null),
      ['dkim-weak-key medium', 'mta-sts-mx-mismatch medium', 'spf-all-pass medium'],
    ],
    [
      'that is another one drops the finding',
      replies({ ...SAME, 'a.net': 'v=spf1 -all', 's1._domainkey.shop.example': 'p=' }, 'mx.shop.example'),
      [],
    ],
  ])('%s', async (_case, client, expected) => {
    expect(judge(await confirm(client, severe)).found).toEqual(expected);
  });
});

describe('a DKIM record', () => {
  it.each(['v=spf1 -all', 'v=DKIM2; p=abc', 'p', '', 's=tlsrpt; p=abc'])('is not %j', (text) => {
    expect(readDkimKey('s1', text)).toBeNull();
  });
});
