import { describeScanner } from '@palisade/scan-engine/testing/describe-scanner';
import { type DkimKey, readDkimKey } from './dkim';
import type { DmarcFacts } from './dmarc';
import { readDmarc } from './dmarc';
import type { EmailFacts, EmailObservation } from './email-security-observation';
import { judgeEmailSecurity } from './email-security.rules';
import { emailSecurityScanner } from './email-security.scanner';
import type { MtaStsFacts } from './mta-sts';
import type { SpfFacts, SpfNode } from './spf-walk';

const RECORD = 'v=spf1 mx -all';
const NODE: SpfNode = {
  ...{ domain: 'shop.example', outcome: 'record', record: RECORD, wrongTerms: [], lookUps: 1, voids: 0 },
};
const SPF: SpfFacts = {
  outcome: 'record',
  records: [RECORD],
  nodes: [NODE],
  ...{ lookUps: 1, voids: 0, loops: [], dead: [], tooManyMxNames: [], end: '-', hasRedirect: false },
  ...{ isOpenToAll: false, usesPtr: false, wideRanges: [], admitsSenders: true, isIncomplete: false },
};
const DMARC_TEXT = 'v=DMARC1; p=reject; rua=mailto:d@shop.example';
const dmarcOf = (text: string, changes: Partial<DmarcFacts> = {}): DmarcFacts => ({
  places: [{ domain: 'shop.example', records: [text], broken: [], isUnknown: false }],
  record: readDmarc(text),
  ...{ foundAt: 'shop.example', isInherited: false, effective: 'reject', reports: [], misplaced: null },
  isIncomplete: false,
  ...changes,
});
const KEY: DkimKey = {
  ...{ selector: 's1', text: 'v=DKIM1; p=', kind: 'rsa', bits: 2048 },
  ...{ isRevoked: false, isTesting: false, isSha1Only: false },
};
const STS: MtaStsFacts = {
  ...{ records: ['v=STSv1; id=1'], isRecordValid: true, isUnknown: false },
  url: 'https://mta-sts.shop.example/.well-known/mta-sts.txt',
  ...{ outcome: 'policy', status: 200, fault: null, policy: { mode: 'enforce', mx: ['mail.shop.example'] } },
};
const FACTS: EmailFacts = {
  domain: 'shop.example',
  isMailDomain: true,
  receivesMail: true,
  spf: SPF,
  dmarc: dmarcOf(DMARC_TEXT),
  dkim: { keys: [KEY], absent: [], unknown: [], isNameMissing: false },
  mail: {
    hosts: [{ host: 'mail.shop.example', fault: null, isUnknown: false }],
    hasNullMx: false,
    hasTlsa: false,
  },
  mtaSts: STS,
  tlsRpt: { records: ['v=TLSRPTv1; rua=mailto:t@shop.example'], isUnknown: false, isValid: true },
};

const seen = (changes: Partial<EmailFacts>): EmailObservation => ({ facts: { ...FACTS, ...changes } });
const spf = (changes: Partial<SpfFacts>): EmailObservation => seen({ spf: { ...SPF, ...changes } });
const key = (changes: Partial<DkimKey>): EmailObservation =>
  seen({ dkim: { ...FACTS.dkim, keys: [{ ...KEY, ...changes }] } });
const sts = (changes: Partial<MtaStsFacts>): EmailObservation => seen({ mtaSts: { ...STS, ...changes } });
const noRecord: Partial<DmarcFacts> = { record: null, foundAt: null, effective: null };
const place = { domain: 'shop.example', records: [], broken: [], isUnknown: false };

describeScanner({
  scanner: emailSecurityScanner,
  cases: [
    ['everything right', seen({}), []],
    ['no SPF', spf({ outcome: 'none', records: [] }), ['spf-missing']],
    ['two SPF records', spf({ outcome: 'multiple', records: [RECORD, 'v=spf1 -all'] }), ['spf-multiple']],
    [
      'a record that is wrong in every way',
      spf({
        nodes: [NODE, { ...NODE, domain: 'a.example', wrongTerms: ['ipv4:1'] }],
        lookUps: 11,
        voids: 3,
        loops: ['shop.example'],
        dead: [{ domain: 'gone.com', from: 'shop.example', registration: 'gone' }],
        wideRanges: [{ text: 'ip4:93.0.0.0/8', bits: 8, family: 4 }],
        isOpenToAll: true,
        usesPtr: true,
      }),
      [
        'spf-syntax',
        'spf-loop',
        'spf-too-many-lookups',
        'spf-too-many-void-lookups',
        'spf-include-dead',
        'spf-range-too-wide',
        'spf-all-pass',
        'spf-ptr',
      ],
    ],
    ['no end', spf({ end: null }), ['spf-no-end']],
    ['guard: an end by redirect', spf({ end: null, hasRedirect: true }), []],
    ['no DMARC', seen({ dmarc: { ...dmarcOf(''), ...noRecord, places: [place] } }), ['dmarc-missing']],
    [
      'guard: DMARC that nobody could read',
      seen({ dmarc: { ...dmarcOf(''), ...noRecord, places: [place], isIncomplete: true } }),
      [],
    ],
    [
      'two DMARC records',
      seen({
        dmarc: { ...dmarcOf(''), ...noRecord, places: [{ ...place, records: [DMARC_TEXT, DMARC_TEXT] }] },
      }),
      ['dmarc-multiple'],
    ],
    [
      'a broken DMARC record',
      seen({
        dmarc: { ...dmarcOf(''), ...noRecord, places: [{ ...place, broken: ['v=dmarc1'] }] },
      }),
      ['dmarc-syntax'],
    ],
    [
      'a weak DMARC record',
      seen({ dmarc: dmarcOf('v=DMARC1; p=none', { effective: 'none' }) }),
      ['dmarc-policy-none'],
    ],
    [
      'DMARC with holes',
      seen({
        dmarc: dmarcOf('v=DMARC1; p=reject; sp=none; pct=50; rua=d@shop.example', {
          reports: [{ uri: 'mailto:a@b.com', host: 'b.com', authorisation: 'missing' }],
        }),
      }),
      ['dmarc-subdomains-open', 'dmarc-partial', 'dmarc-report-unauthorised', 'dmarc-report-invalid'],
    ],
    [
      'DMARC with open names that do not exist',
      seen({ dmarc: dmarcOf(`${DMARC_TEXT}; np=none`) }),
      ['dmarc-nonexistent-open'],
    ],
    ['no DKIM', seen({ dkim: { keys: [], absent: [], unknown: [], isNameMissing: true } }), ['dkim-missing']],
    [
      'guard: no DKIM, and no mail',
      seen({
        isMailDomain: false,
        dkim: { keys: [], absent: [], unknown: [], isNameMissing: true },
      }),
      [],
    ],
    ['a weak key for tests', key({ bits: 512, isTesting: true }), ['dkim-weak-key', 'dkim-testing']],
    ['a broken key', key({ bits: null }), ['dkim-invalid']],
    ['guard: a revoked key', key({ bits: null, isRevoked: true }), []],
    [
      'mail servers with faults',
      seen({
        mail: {
          hosts: [
            { host: 'gone.com', fault: 'unregistered', isUnknown: false },
            { host: 'a.shop.example', fault: 'alias', isUnknown: false },
          ],
          hasNullMx: true,
          hasTlsa: false,
        },
        mtaSts: { ...STS, policy: { mode: 'testing', mx: ['gone.com', '*.shop.example'] } },
      }),
      ['mx-dangling', 'mx-invalid', 'mx-null-invalid'],
    ],
    ['no MTA-STS', sts({ records: [], outcome: null, policy: null }), ['mta-sts-missing']],
    ['a policy that cannot be read', sts({ outcome: 'bad_tls', policy: null }), ['mta-sts-invalid']],
    ['guard: a policy that is unknown', sts({ outcome: 'unknown', policy: null }), []],
    [
      'a policy for another host',
      sts({ policy: { mode: 'enforce', mx: ['mx.shop.example'] } }),
      ['mta-sts-mx-mismatch'],
    ],
    [
      'no reports about encryption',
      seen({ tlsRpt: { records: [], isUnknown: false, isValid: false } }),
      ['tlsrpt-missing'],
    ],
    [
      'reports about encryption to nowhere',
      seen({ tlsRpt: { records: ['v=TLSRPTv1'], isUnknown: false, isValid: false } }),
      ['tlsrpt-invalid'],
    ],
    ...(['no_domain', 'unknown_name', 'dns_failed'] as const).map(
      (trouble) => [`inconclusive: ${trouble}`, { trouble, domain: null, reason: trouble }, null] as const,
    ),
  ],
});

describe('rules that could not be judged', () => {
  it.each<[string, EmailObservation, string]>([
    ['an include without a result', spf({ isIncomplete: true }), 'spf-too-many-lookups'],
    ['a redirect without a result', spf({ isIncomplete: true, hasRedirect: true, end: null }), 'spf-no-end'],
    ['two records', spf({ outcome: 'multiple', records: [RECORD, 'v=spf1 -all'] }), 'spf-too-many-lookups'],
    ['DMARC without a result', seen({ dmarc: { ...FACTS.dmarc, isIncomplete: true } }), 'dmarc-missing'],
    ['a selector without a result', seen({ dkim: { ...FACTS.dkim, unknown: ['s1'] } }), 'dkim-missing'],
    ['a policy without a result', sts({ outcome: 'unknown', policy: null }), 'mta-sts-mx-mismatch'],
    [
      'a mail server without a result',
      seen({ mail: { ...FACTS.mail, hosts: [{ host: 'm', fault: null, isUnknown: true }] }, mtaSts: null }),
      'mx-dangling',
    ],
  ])('stay open after %s', (_case, observation, rule) => {
    expect(judgeEmailSecurity(observation).unjudgedRules).toContain(rule);
  });

  it('are none where everything had a result', () => {
    expect(judgeEmailSecurity(seen({})).unjudgedRules).toEqual([]);
  });
});

describe('a DKIM record', () => {
  it.each(['v=spf1 -all', 'v=DKIM2; p=abc', 'p', '', 's=tlsrpt; p=abc'])('is not %j', (text) => {
    expect(readDkimKey('s1', text)).toBeNull();
  });
});
