import type { Change } from './plan';
import { planLines } from './print-plan';

const change = (fields: Partial<Change>): Change => ({
  action: 'change',
  kind: 'check',
  name: 'a.example.com',
  members: [],
  apply: () => Promise.resolve(),
  ...fields,
});

describe('a plan for people', () => {
  it('shows what a list gains and loses, and a value before and after', () => {
    const members = [
      { member: 'tests', from: ['a', 'b'], to: ['b', 'c'] },
      { member: 'test_configs', from: {}, to: { brute_force: { endpoints: ['/'] } } },
    ];
    expect(planLines({ changes: [change({ members })], notes: ['A note.'] })).toEqual([
      '~ check a.example.com',
      '    tests: +"c" -"a"',
      '    test_configs: {} -> {"brute_force":{"endpoints":["/"]}}',
      '! A note.',
      '0 to create, 1 to change, 0 to delete.',
    ]);
  });

  it('prints no control characters that a site chose', () => {
    const name = 'a.example.com csp-missing /\u001b[2J';
    const lines = planLines({ changes: [change({ kind: 'acceptance', name })], notes: [name] });
    expect(lines.join('')).not.toMatch(/\p{Cc}/u);
  });
});
