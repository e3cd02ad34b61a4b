import { findBypass } from './csp-bypass-hosts';
import { noncesOf } from './csp-nonce';
import { parsePolicies, type Page, scriptPolicyOf } from '@palisade/scan-engine';
import { maskValue } from './header-field';

const SIZES = [200, 400, 800, 1_600, 3_200];

describe('what a hostile policy costs', () => {
  it.each<[string, (size: number) => string[]]>([
    ['sources', (size) => [`script-src ${'a.b '.repeat(size)}`]],
    ['directives', (size) => ['a;'.repeat(size)]],
    ['policies in a line', (size) => ['a b,'.repeat(size)]],
    ['lines', (size) => Array<string>(size).fill("script-src 'self'")],
  ])('grows with its length at most: %s', (_case, lines) => {
    const costs = SIZES.map((size) => {
      const steps = { count: 0 };
      parsePolicies(lines(size), 'header', steps);
      return steps.count / size;
    });
    for (const cost of costs) expect(cost).toBeLessThanOrEqual(2);
  });

  it('compares each known bypass with the sources for its host only', () => {
    const costs = SIZES.map((size) => {
      const hosts = Array.from({ length: size }, (_, index) => `h${index}.test *.googleapis.com:${index}`);
      const policies = parsePolicies([`script-src ${hosts.join(' ')}`], 'meta').map(scriptPolicyOf);
      const steps = { count: 0 };
      findBypass(
        policies.filter((policy) => policy !== null),
        steps,
      );
      return steps.count;
    });
    // The list of known bypasses is the same whatever the policy says.
    expect((costs.at(-1) ?? 0) - (costs[0] ?? 0)).toBeLessThanOrEqual(2 * 3_200);
  });

  it('finds the nonces of two long policies without comparing each with each', () => {
    const nonces = Array.from({ length: 1_000 }, (_, index) => `'nonce-${index}'`).join(' ');
    const page = {
      headers: [['content-security-policy', `script-src ${nonces}`]],
      html: null,
    } as unknown as Page;
    expect(noncesOf(page)).toHaveLength(1_000);
  });

  it('masks the queries of addresses, and no more than will be shown', () => {
    expect(maskValue("report-uri https://a.test/r?id=1; script-src 'nonce-x'")).toBe(
      "report-uri https://a.test/r?<redacted>; script-src 'nonce-<redacted>'",
    );
    expect(maskValue('http://'.repeat(100_000))).toHaveLength(512);
  });
});
