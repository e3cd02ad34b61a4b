import { found, LONGEST_MS, outcomes, PAGE_TESTS, scan, type Scanned } from './support/scanned-shop';

describe('One shop', () => {
  let served: Scanned;
  beforeAll(async () => (served = await scan('server', false)), LONGEST_MS);

  it('has defects of each kind where the server draws it', () => {
    const silent = PAGE_TESTS.filter((key) => served.results.get(key)?.findings.length === 0);
    expect(silent).toEqual([]);
  });

  it.each(['plain JavaScript', 'React'] as const)(
    'has the same defects where %s draws it, and one that only its scripts show',
    async (drawer) => {
      const drawn = await scan(drawer, true);
      expect(found(drawn)).toEqual(found(served));
      expect(outcomes(drawn)).toEqual([
        '/ judged: scripts draw it',
        '/about judged: scripts draw it',
        '/contact judged: scripts draw it',
        '/login judged: scripts draw it',
      ]);
      const cors = drawn.results.get('cors_misconfiguration')?.findings ?? [];
      expect(cors.map(({ location }) => location)).toContain('/data/');
      expect(drawn.results.get('mixed_content')?.findings[0]?.evidence.seen_in).toBe('the rendered page');
    },
    LONGEST_MS,
  );

  it(
    'says without a renderer what it did not see',
    async () => {
      const drawn = await scan('plain JavaScript', false);
      expect(found(drawn)).toEqual([]);
      expect(PAGE_TESTS.filter((key) => drawn.results.get(key)?.inconclusive === null)).toEqual([]);
      expect(outcomes(drawn)).toEqual([
        '/ not_read: drawn by scripts; not rendered: set up a renderer, as docs/renderer.md says',
      ]);
    },
    LONGEST_MS,
  );

  it(
    'costs a site that its server draws one rendered page',
    async () => {
      const rendered = await scan('server', true);
      expect(found(rendered)).toEqual(found(served));
      expect(outcomes(rendered)).toEqual([
        '/ judged: the crawl begins with it',
        '/about judged: as sent',
        '/contact judged: as sent',
        '/login judged: it has scripts that no drawn page has',
      ]);
    },
    LONGEST_MS,
  );
});
