import type { LocalRenderer } from '@palisade/rendering';
import { DOM_CASES } from './support/dom-cases';
import { startRenderer } from './support/renderer';
import { runDomCases } from './support/run-dom-cases';

let renderer: LocalRenderer;
beforeAll(() => {
  renderer = startRenderer({ browsers: 2 });
});
afterAll(() => renderer.close());

it('finds what scripts of a page run, and nothing on safe pages', async () => {
  const cases = DOM_CASES.filter(({ isShort }) => isShort);
  const found = await runDomCases(renderer, cases);
  const wrong = cases.flatMap(({ name, effect }) => {
    const effects = found.get(name) ?? [];
    const isRight = effect === null ? effects.length === 0 : effects.includes(effect);
    return isRight ? [] : [`${name}: ${effects.join()}`];
  });
  expect(wrong).toEqual([]);
});
