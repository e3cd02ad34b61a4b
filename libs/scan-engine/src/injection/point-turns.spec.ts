import { PageNotes } from '../visit/page-notes';
import { hashOfLocation, PointTurns } from './point-turns';

const KEY = 'reflected_xss';

function turnsAfter(found: readonly string[], tried: readonly string[]): PointTurns {
  const points = [
    ...found.map((location) => ({ hash: hashOfLocation(location), scan: 1, hasFinding: true as const })),
    ...tried.map((location) => ({ hash: hashOfLocation(location), scan: 1 })),
  ];
  const turns = { addresses: [], withParameters: [], withFindings: [], points: { [KEY]: points } };
  return new PointTurns(KEY, new PageNotes(true, { pages: [], look: null, turns }));
}

const orderOf = (turns: PointTurns, locations: readonly string[]): string[] =>
  turns.ordered(locations.map((location) => ({ location }))).map(({ location }) => location);

describe('the order of points', () => {
  it('has findings in turns with what no scan has tried, so that neither use up the requests', () => {
    const turns = turnsAfter(['/found/1', '/found/2', '/found/3'], ['/tried']);
    expect(
      orderOf(turns, ['/tried', '/new/1', '/new/2', '/new/3', '/found/1', '/found/2', '/found/3', '/new/4']),
    ).toEqual(['/found/1', '/new/1', '/found/2', '/new/2', '/found/3', '/new/3', '/new/4', '/tried']);
  });

  it('loses none where more have findings than others', () => {
    const turns = turnsAfter(['/found/1', '/found/2', '/found/3'], []);
    expect(orderOf(turns, ['/found/1', '/found/2', '/found/3', '/new'])).toEqual([
      '/found/1',
      '/new',
      '/found/2',
      '/found/3',
    ]);
  });

  it.each([
    ['nothing is known', [], [], ['/new'], false],
    ['all that is known has a finding', ['/found'], [], ['/found'], false],
    ['all that was tried had a finding, and there is more', ['/found'], [], ['/found', '/new'], true],
    ['some were tried', [], ['/tried'], ['/tried'], true],
  ])('knows whether scans left points out: %s', (_name, found, tried, points, areLeft) => {
    const listed = points.map((location) => ({ location }));
    expect(turnsAfter(found, tried).areLeft(listed)).toBe(areLeft);
  });
});
