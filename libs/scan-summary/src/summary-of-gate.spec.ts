import type { CountedFinding, Gate } from '@palisade/gate';
import { summaryOfGate } from './summary-of-gate';

const counted = (changes: Partial<CountedFinding> = {}): CountedFinding => ({
  severity: 'medium',
  title: 'Types are guessed',
  location: '',
  ruleId: 'nosniff-missing',
  observed: 'server: nginx',
  issueId: 'i-1',
  ...changes,
});
const gate = (changes: Partial<Gate> = {}): Gate => ({
  verdict: 'fail',
  failOn: 'new-low',
  reason: '1 finding.',
  counted: [counted()],
  ofHost: [],
  others: 3,
  notJudged: ['brute_force'],
  needsSetup: ['access_control'],
  notApplicable: [],
  ...changes,
});
const summary = (gated: Gate, products: string[] = [], teamUrl: string | null = 'https://p.test/t/1') =>
  summaryOfGate(gated, {
    site: 'https://shop.example/',
    host: 'shop.example',
    products,
    teamUrl,
    grade: 'B',
    url: null,
    fixed: [],
    fixedWords: 'This change fixes',
  });

it('has the lines of the server that was seen, and the page of the issue', () => {
  const { counted: shown, ...rest } = summary(gate());
  expect(shown).toEqual([
    {
      severity: 'medium',
      title: 'Types are guessed',
      location: '',
      url: 'https://p.test/t/1/issues/i-1',
      lines: { server: 'nginx', place: expect.any(String), code: expect.stringContaining('nosniff') },
    },
  ]);
  expect(rest).toMatchObject({ verdict: 'fail', others: 3, notJudged: ['brute_force'], ofHost: [] });
  expect(summary(gate({ counted: [counted({ observed: '' })] }), ['nginx']).counted[0]?.lines?.server).toBe(
    'nginx',
  );
});

it('has no lines for servers that nobody saw, nor of what must stay in the dashboard, and no page without a service', () => {
  for (const observed of ['', null])
    expect(
      summary(gate({ counted: [counted({ observed })] }), observed === null ? ['nginx'] : []).counted[0],
    ).not.toHaveProperty('lines');
  expect(summary(gate(), [], null).counted[0]?.url).toBeNull();
});
