import { PUBLIC_SOURCES } from '@palisade/catalogue';
import { dataAddresses } from './data-addresses';

const hostsOf = (places: Parameters<typeof dataAddresses>[0]) =>
  new Map(
    [...dataAddresses(places)].map(([id, list]) => [
      id,
      list.map(({ urls }) => new URL(urls[0] ?? '').hostname),
    ]),
  );
const RETIRE = 'raw.githubusercontent.com';

it('asks nobody without a setting', () => {
  expect(dataAddresses({}).size).toBe(0);
  expect(dataAddresses({ dataUpdates: 'off' }).size).toBe(0);
});

it('asks the public sources, after the operator', () => {
  const open = hostsOf({ dataUpdates: 'on' });
  expect([...open.keys()].sort()).toEqual(Object.keys(PUBLIC_SOURCES).sort());
  expect(open.get('js_advisories')).toEqual([RETIRE]);
  const own = { dataUrl: 'https://mirror.test/data/', dataUpdates: 'on' as const };
  expect(hostsOf(own).get('js_advisories')).toEqual(['mirror.test', RETIRE]);
  expect(hostsOf(own).get('dkim_selectors')).toEqual(['mirror.test']);
  expect(hostsOf({ ...own, dataUpdates: 'off' }).get('js_advisories')).toEqual(['mirror.test']);
  expect(hostsOf({ ...own, jsAdvisoriesUrl: 'https://own.test/x.json' }).get('js_advisories')).toEqual([
    'own.test',
  ]);
});

it('asks public sources by https alone', () => {
  for (const { addresses } of Object.values(PUBLIC_SOURCES))
    for (const address of addresses) expect(address).toMatch(/^https:\/\//);
});
