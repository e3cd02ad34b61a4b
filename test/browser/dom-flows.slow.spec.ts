import type { LocalRenderer } from '@palisade/rendering';
import { DOM_CASES, type DomCase } from './support/dom-cases';
import { startRenderer } from './support/renderer';
import { runDomCases } from './support/run-dom-cases';

let renderer: LocalRenderer;
beforeAll(() => {
  renderer = startRenderer({ browsers: 2 });
});
afterAll(() => renderer.close());

const LONGEST_MS = 600_000;
const ofSinks = ({ name }: DomCase): boolean => name.startsWith('the fragment to');
const flawed = DOM_CASES.filter(({ effect }) => effect !== null);

it.each([
  ['whatever they do with it', flawed.filter(ofSinks)],
  ['wherever they read it', flawed.filter((each) => !ofSinks(each))],
])(
  'finds four of five pages whose scripts run what a stranger chooses, %s',
  async (_name, cases) => {
    const found = await runDomCases(renderer, cases);
    const missed = cases.flatMap(({ name, effect }) => {
      const effects = found.get(name) ?? [];
      return effect !== null && effects.includes(effect) ? [] : [`${name}: ${effects.join()}`];
    });
    expect(missed.length > 0.2 * cases.length ? missed : []).toEqual([]);
  },
  LONGEST_MS,
);

it(
  'finds nothing on safe pages',
  async () => {
    const safe = DOM_CASES.filter(({ effect }) => effect === null);
    const found = await runDomCases(renderer, safe);
    expect([...found].filter(([, effects]) => effects.length > 0)).toEqual([]);
  },
  LONGEST_MS,
);
