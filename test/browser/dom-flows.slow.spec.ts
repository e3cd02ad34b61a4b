import { DOM_CASES } from './support/dom-cases';
import { startRenderer } from './support/renderer';
import { runDomCases } from './support/run-dom-cases';

it('finds four of five pages whose scripts run what a stranger chooses, and no safe one', async () => {
  const renderer = startRenderer({ browsers: 2 });
  const found = await runDomCases(renderer, DOM_CASES);
  await renderer.close();
  const isMissed = ({ name, effect }: (typeof DOM_CASES)[number]): boolean =>
    effect !== null && !(found.get(name) ?? []).includes(effect);
  const missed = DOM_CASES.filter(isMissed).map(({ name }) => `${name}: ${found.get(name)?.join()}`);
  const alarms = DOM_CASES.filter(({ name, effect }) => effect === null && found.get(name)?.length !== 0);
  expect(alarms.map(({ name }) => `${name}: ${found.get(name)?.join()}`)).toEqual([]);
  const most = Math.floor(0.2 * DOM_CASES.filter(({ effect }) => effect !== null).length);
  expect(missed.slice(0, Math.max(0, missed.length - most))).toEqual([]);
}, 900_000);
