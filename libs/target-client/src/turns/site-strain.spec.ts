import { SiteStrain } from './site-strain';

const after = (...answers: [ms: number, status: number | null][]): number => {
  const strain = new SiteStrain();
  for (const [ms, status] of answers) strain.note(ms, status);
  return strain.slowdown;
};
const times = (count: number, ms: number, status: number | null = 200): [number, number | null][] =>
  Array.from({ length: count }, () => [ms, status]);

describe('the strain of a site', () => {
  it.each<[string, [number, number | null][], number]>([
    ['no response yet', [], 1],
    ['steady answers', times(50, 100), 1],
    ['twice as slow, no more', [...times(5, 100), ...times(5, 200)], 1],
    ['more than twice as slow', [...times(5, 100), ...times(3, 210)], 2],
    ['noise of a fast site', [...times(5, 1), ...times(20, 40)], 1],
    ['one slow response among many', [...times(9, 100), ...times(1, 3_000)], 1],
    ['an error of the server', times(1, 10, 503), 2],
    ['errors that continue', times(9, 10, 500), 8],
    ['a refusal by status 429', times(9, 10, 429), 1],
    ['failures without a response', times(9, 10, null), 1],
    ['an error, then a rest', [...times(1, 10, 500), ...times(10, 10)], 1],
    ['slowness that continues', [...times(5, 100), ...times(30, 500)], 8],
  ])('after %s', (_case, answers, slowdown) => expect(after(...answers)).toBe(slowdown));
});
