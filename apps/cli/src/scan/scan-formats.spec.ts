import { coverageDocument } from './coverage-document';
import { formatJson } from './json.formatter';
import { escapeXml, formatJunit } from './junit.formatter';
import { formatPretty } from './pretty.formatter';
import { FAIL_ON } from './scan-options';
import { type Threshold, exitCodeOf, nothingIsKnown } from './scan-report';
import {
  COVERED,
  INCONCLUSIVE,
  MIXED,
  UNREACHABLE,
  findingOf,
  reportOf,
  resultOf,
} from './testing/scan-reports';

const ESCAPE = '\u001b';

describe('exit code', () => {
  const withSeverity = (severity: 'critical' | 'high' | 'medium' | 'low') =>
    reportOf({ tests: [resultOf({ findings: [findingOf({ severity })] })] });

  it.each<[severity: 'critical' | 'high' | 'medium' | 'low', failing: string[]]>([
    ['critical', ['critical', 'high', 'medium', 'low']],
    ['high', ['high', 'medium', 'low']],
    ['medium', ['medium', 'low']],
    ['low', ['low']],
  ])('a %s finding fails exactly from its own severity on', (severity, failing) => {
    const codes = FAIL_ON.map((failOn) => exitCodeOf([withSeverity(severity)], nothingIsKnown(failOn)));
    // Without a baseline everything is new.
    expect(codes).toEqual(FAIL_ON.map((failOn) => (failing.includes(failOn.replace('new-', '')) ? 1 : 0)));
  });

  it('is 3 when the target could not be scanned, whatever counts as failure', () => {
    for (const failOn of FAIL_ON) expect(exitCodeOf([UNREACHABLE], nothingIsKnown(failOn))).toBe(3);
  });

  it('is 0 when the tests could not judge', () => {
    expect(exitCodeOf([INCONCLUSIVE], nothingIsKnown('low'))).toBe(0);
  });

  it('is that of the gate where one of its words is used', () => {
    const gate = (requireConclusive: boolean): Threshold => {
      const { terms, ...rest } = nothingIsKnown('low');
      return { ...rest, terms: { ...terms, requireConclusive }, isGate: true };
    };
    const some = reportOf({ tests: [resultOf(), ...INCONCLUSIVE.tests] });
    expect(exitCodeOf([UNREACHABLE], gate(false))).toBe(1);
    expect(exitCodeOf([INCONCLUSIVE], gate(false))).toBe(1);
    expect(exitCodeOf([some], gate(false))).toBe(0);
    expect(exitCodeOf([some], gate(true))).toBe(1);
  });
});

describe('json', () => {
  it('is the document that scripts rely on', () => {
    expect(JSON.parse(formatJson([MIXED]))).toEqual({
      target: 'https://www.example.org/',
      status: 'completed',
      pass_rate: 50,
      not_applicable_tests: 0,
      judged_pass_rate: 50,
      has_critical_issues: false,
      coverage: null,
      tests: [
        {
          test_type: 'ssl_certificate',
          status: 'passed',
          message: 'All is well.',
          is_applicable: true,
          is_inconclusive: false,
          inconclusive_reason: null,
          findings: [],
          remediation_steps: [],
          technical_details: {
            judged_locations: 'all',
            inconclusive: false,
            receipt: MIXED.tests[0]?.receipt,
          },
        },
        {
          test_type: 'security_headers',
          status: 'failed',
          message: '2 problems found.',
          is_applicable: true,
          is_inconclusive: false,
          inconclusive_reason: null,
          findings: MIXED.tests[1]?.findings.map(({ ruleVersion, ...finding }) => ({
            ...finding,
            rule_version: ruleVersion,
            remediation: expect.stringMatching(/frame-ancestors 'self'|nosniff/) as string,
            seen_as: [],
            seen_on: [],
            fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
          })),
          remediation_steps: ['Send it.'],
          technical_details: {
            judged_locations: 'all',
            inconclusive: false,
            receipt: MIXED.tests[1]?.receipt,
          },
        },
      ],
    });
  });

  it('rounds the pass rate to two decimals and sees critical findings', () => {
    const critical = resultOf({ status: 'failed', findings: [findingOf({ severity: 'critical' })] });
    const document: unknown = JSON.parse(formatJson([reportOf({ tests: [resultOf(), critical, critical] })]));
    expect(document).toMatchObject({ pass_rate: 33.33, has_critical_issues: true });
  });

  it('says why a test was inconclusive, as fields and among the details', () => {
    expect(JSON.parse(formatJson([INCONCLUSIVE]))).toMatchObject({
      judged_pass_rate: null,
      tests: [
        {
          is_inconclusive: true,
          inconclusive_reason: 'timeout',
          technical_details: { reason: 'timeout', inconclusive: true, judged_locations: [] },
        },
      ],
    });
  });

  it('names the identities that alone see a finding', () => {
    const seen = resultOf({ status: 'failed', findings: [findingOf({ seenAs: ['alice'] })] });
    expect(JSON.parse(formatJson([reportOf({ tests: [seen] })]))).toMatchObject({
      tests: [{ findings: [{ seen_as: ['alice'] }] }],
    });
  });

  it('says why a scan failed', () => {
    expect(JSON.parse(formatJson([UNREACHABLE]))).toMatchObject({
      status: 'failed',
      message: 'The host refused the connection.',
      pass_rate: 0,
    });
  });
});

describe('junit', () => {
  it('fails what reaches the threshold and passes the rest', () => {
    const xml = formatJunit([MIXED], nothingIsKnown('high'));
    expect(xml).toContain(
      '<testsuite name="security_headers" tests="2" failures="1" errors="0" skipped="0" time="1.500">',
    );
    expect(xml).toContain('<failure message="Frames &lt;b&gt;&amp;&quot;" type="high">');
    expect(xml.match(/<failure /g)).toHaveLength(1);
    expect(formatJunit([MIXED], nothingIsKnown('never'))).not.toContain('<failure');
    expect(formatJunit([MIXED], nothingIsKnown('low')).match(/<failure /g)).toHaveLength(2);
  });

  it('skips what could not be judged and errs when nothing was scanned', () => {
    expect(formatJunit([INCONCLUSIVE], nothingIsKnown('low'))).toContain(
      '<skipped message="Inconclusive: the site did not',
    );
    expect(formatJunit([UNREACHABLE], nothingIsKnown('never'))).toContain(
      '<error message="The host refused the connection."',
    );
  });

  it('closes what it opens', () => {
    const names = [...formatJunit([MIXED], nothingIsKnown('low')).matchAll(/<(\/?)([a-z-]+)[^>]*?(\/?)>/g)];
    const open: string[] = [];
    for (const [, isEnd, name = '', isEmpty] of names) {
      if (isEmpty) continue;
      if (isEnd) expect(open.pop()).toBe(name);
      else open.push(name);
    }
    expect(open).toEqual([]);
  });

  it('writes no character that XML forbids', () => {
    expect(escapeXml('a\u0000b\u001bc\ud800d\u{1f600}')).toBe('a\ufffdb\ufffdc\ufffdd\u{1f600}');
    expect(escapeXml('<>&"\'')).toBe('&lt;&gt;&amp;&quot;&apos;');
  });
});

describe('the coverage', () => {
  const counts = { known: 2, judged: 1, blocked: 1, avoided: 0 };

  it('is counted in each format that people and scripts read', () => {
    expect(formatPretty([COVERED], false)).toContain(
      'Judged 1 of 2 known pages as a stranger. Not judged: 1 blocked (by Cloudflare). Found and not requested: 1 address.\n',
    );
    expect(JSON.parse(formatJson([COVERED]))).toMatchObject({ coverage: counts });
  });

  it('is a document of its own, also for several sites', () => {
    const blocked = {
      identity: 'anonymous',
      path: '/account',
      outcome: 'blocked',
      reason: 'status 403',
      rendered: null,
      tests: [],
      addresses: 2,
      unread_addresses: 1,
      is_expected: false,
      blocked_by: 'Cloudflare',
    };
    const { rows, ...rest } = JSON.parse(coverageDocument([COVERED])) as { rows: unknown[] };
    expect(rest).toMatchObject({ target: 'https://www.example.org/', coverage: counts });
    expect(rows[1]).toEqual(blocked);
    expect(JSON.parse(coverageDocument([COVERED, UNREACHABLE]))).toMatchObject({
      scans: [{ coverage: counts }, { coverage: null, rows: [] }],
    });
  });
});

describe('pretty', () => {
  it('is a table per test with advice below', () => {
    const text = formatPretty([MIXED], false);
    expect(text).toMatch(/SEVERITY +FINDING +WHERE +WHAT/);
    expect(text).toMatch(/high +clickjacking +\/login +Frames/);
    expect(text).toMatch(/low +nosniff-missing +- +No policy/);
    expect(text).toContain('1. Send it.');
    expect(text).toContain('2 tests: 1 passed, 1 failed, 0 with a warning. 2 findings: 1 high, 1 low.');
    expect(text).not.toContain(ESCAPE);
  });

  it('is coloured only when it may be', () => {
    expect(formatPretty([MIXED], true)).toContain(`${ESCAPE}[`);
  });

  it('says why nothing was scanned', () => {
    expect(formatPretty([UNREACHABLE], false)).toContain(
      'could not be scanned: The host refused the connection.',
    );
  });

  it('does not let a site steer the terminal', () => {
    const finding = findingOf({ title: `x${ESCAPE}[2J\u009b2J` });
    const text = formatPretty([reportOf({ tests: [resultOf({ findings: [finding] })] })], false);
    for (const control of [ESCAPE, '\u009b']) expect(text).not.toContain(control);
  });
});
