import { formatSarif, type SarifOptions } from '@palisade/sarif';
import type { ScanReport } from './scan-report';
import { findingOf, INCONCLUSIVE, MIXED, reportOf, resultOf, UNREACHABLE } from './testing/scan-reports';

interface SarifRun {
  tool: {
    driver: {
      version: string;
      informationUri: string;
      rules: {
        id: string;
        name: string;
        help: { text: string; markdown: string };
        helpUri: string;
        properties: { tags: string[]; 'security-severity': string };
      }[];
    };
  };
  automationDetails: { id: string };
  originalUriBaseIds: Record<string, { uri: string }>;
  invocations: [{ executionSuccessful: boolean; toolExecutionNotifications: { level: string }[] }];
  results: {
    ruleId: string;
    ruleIndex: number;
    level: string;
    message: { text: string };
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: string; uriBaseId: string };
          region: { startLine: number };
        };
      },
    ];
    partialFingerprints: Record<string, string>;
  }[];
}

const runOf = (report: ScanReport, options?: SarifOptions): SarifRun =>
  (JSON.parse(formatSarif(report, options)) as { runs: [SarifRun] }).runs[0];
const reportWith = (changes: Parameters<typeof findingOf>[0]): ScanReport =>
  reportOf({ tests: [resultOf({ findings: [findingOf(changes)] })] });
const placeOf = (report: ScanReport, options?: SarifOptions) =>
  runOf(report, options).results[0]?.locations[0].physicalLocation;

describe('rules of a SARIF report', () => {
  it('are at the index of each result', () => {
    const { tool, results } = runOf(MIXED);
    expect(results.map(({ ruleId, level }) => `${ruleId} ${level}`)).toEqual([
      'security_headers/clickjacking error',
      'security_headers/nosniff-missing note',
    ]);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  });

  it('say what the catalogue says', () => {
    const [rule] = runOf(MIXED).tool.driver.rules;
    expect(rule).toMatchObject({
      name: 'Clickjacking',
      shortDescription: { text: expect.stringMatching(/\.$/) },
      fullDescription: { text: expect.stringMatching(/\.$/) },
      helpUri: expect.stringMatching(/^https:/),
      properties: {
        tags: ['security', 'security_headers', 'external/cwe/cwe-1021'],
        // The worst of its findings: the catalogue says medium.
        'security-severity': '8.0',
      },
    });
    expect(rule?.help.markdown).toContain(`<${rule?.helpUri}>`);
  });
});

/** The GitHub rules of Microsoft's Sarif.Multitool, and what GitHub's documentation of the upload asks for. */
describe('what GitHub takes', () => {
  it.each<[string, ScanReport, SarifOptions]>([
    ['a site', MIXED, {}],
    ['a start page', reportWith({}), {}],
    ['a mapped test', MIXED, { map: { security_headers: 'deploy/my site.conf' } }],
    ['a path with a colon', reportWith({ location: '/a:b' }), {}],
    ['a path like a host', reportWith({ location: '//other.example/' }), {}],
  ])('is a relative file with a line, under a base that is named: %s', (_, report, options) => {
    const { results, originalUriBaseIds } = runOf(report, options);
    for (const { locations, partialFingerprints } of results) {
      const { artifactLocation, region } = locations[0].physicalLocation;
      expect(artifactLocation.uri).not.toMatch(/^$|^\/|^[^/]*:|\\|\s/);
      expect(region.startLine).toBeGreaterThanOrEqual(1);
      expect([...Object.keys(originalUriBaseIds), '%SRCROOT%']).toContain(artifactLocation.uriBaseId);
      expect(Object.keys(partialFingerprints)).not.toEqual([]);
    }
    for (const { uri } of Object.values(originalUriBaseIds)) expect(uri).toMatch(/^https?:\/\/.+\/$/);
  });

  it('has a category per site, and a tool with a version and a page', () => {
    const { automationDetails, tool } = runOf(MIXED, { informationUri: 'https://palisade.test/docs' });
    expect(automationDetails.id).toBe('palisade/www.example.org/');
    expect(tool.driver).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      informationUri: 'https://palisade.test/docs',
    });
  });
});

describe('places in a SARIF report', () => {
  it('are pages of the site, or the file that the map names', () => {
    const report = reportWith({ location: '/login' });
    expect(placeOf(report)?.artifactLocation).toEqual({ uri: 'login', uriBaseId: 'SITE' });
    expect(runOf(report).originalUriBaseIds).toEqual({ SITE: { uri: 'https://www.example.org/' } });
    const mapped = { map: { security_headers: 'deploy/nginx.conf' } };
    expect(placeOf(report, mapped)?.artifactLocation).toEqual({
      uri: 'deploy/nginx.conf',
      uriBaseId: '%SRCROOT%',
    });
    expect(runOf(report, mapped).results[0]?.message.text).toContain("'https://www.example.org/login'");
  });

  it('stay on the host of the target, whatever a path looks like', () => {
    const uri = placeOf(reportWith({ location: '//other.example/a[1]?b=%zz|#c' }))?.artifactLocation.uri;
    expect(uri).toBe('.//other.example/a%5B1%5D?b=%25zz%7C');
    expect(new URL(String(uri), 'https://www.example.org/').host).toBe('www.example.org');
  });

  it('keep their fingerprint when the wording changes', () => {
    const of = (changes: Parameters<typeof findingOf>[0]) =>
      runOf(reportWith(changes)).results[0]?.partialFingerprints;
    const first = of({ location: '/login' });
    expect(of({ location: '/login', title: 'Other', severity: 'low' })).toEqual(first);
    expect(of({ location: '/other' })).not.toEqual(first);
  });

  it('are found for a bare host, also an IPv6 address', () => {
    expect(runOf({ ...MIXED, target: '2001:db8::1' }).originalUriBaseIds.SITE?.uri).toBe(
      'https://[2001:db8::1]/',
    );
  });
});

describe('notifications of a SARIF report', () => {
  it('name what could not be judged or scanned', () => {
    expect(runOf(INCONCLUSIVE).invocations[0]).toMatchObject({
      executionSuccessful: true,
      toolExecutionNotifications: [{ level: 'warning' }],
    });
    expect(runOf(UNREACHABLE).invocations[0]).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [{ level: 'error' }],
    });
  });
});

describe('a SARIF file for a code host', () => {
  const logOf = (reports: ScanReport[]): SarifRun[] =>
    (JSON.parse(formatSarif(reports)) as { runs: SarifRun[] }).runs;
  const at = (target: string): ScanReport => ({ ...MIXED, target });

  it('has each category once, and that of a start page is the host', () => {
    const base = 'https://shop.example.com';
    const runs = logOf(['/', '/shop', '/?lang=de', '/?lang=en', '/shop'].map((path) => at(base + path)));
    const ids = runs.map(({ automationDetails: { id } }) => id);
    expect(ids[0]).toBe('palisade/shop.example.com/');
    expect(ids[1]).toBe('palisade/shop.example.com/shop/');
    expect(new Set(ids).size).toBe(5);
    for (const id of ids) expect(id).toMatch(/\/$/);
  });

  it('has another category for each check', () => {
    const [one, other] = ['0199a8c4', '0199a8c5'].map((checkId) => ({ ...at('https://a.example'), checkId }));
    const ids = logOf([one!, other!]).map(({ automationDetails: { id } }) => id);
    expect(new Set(ids).size).toBe(2);
  });

  it('keeps the 20 sites with the most severe findings, and says which it left out', () => {
    const low = reportWith({ severity: 'low' });
    const high = reportWith({ severity: 'high' });
    const reports = Array.from({ length: 25 }, (_, place) => ({
      ...(place === 24 ? high : low),
      target: `https://site-${place}.example`,
    }));
    const runs = logOf(reports);
    expect(runs).toHaveLength(20);
    expect(runs.at(-1)?.automationDetails.id).toContain('site-24');
    expect(JSON.stringify(runs[0]?.invocations)).toContain('5 sites with less severe findings were left out');
  });

  it('keeps the 25,000 most severe results of a site, and says how many it left out', () => {
    const findings = Array.from({ length: 25_010 }, (_, place) =>
      findingOf({ location: `/${place}`, severity: place < 20 ? 'low' : 'high' }),
    );
    const [run] = logOf([reportOf({ tests: [resultOf({ findings })] })]);
    expect(run?.results).toHaveLength(25_000);
    expect(run?.results.filter(({ level }) => level === 'note')).toHaveLength(10);
    expect(JSON.stringify(run?.invocations)).toContain('10 less severe findings were left out');
  });
});
