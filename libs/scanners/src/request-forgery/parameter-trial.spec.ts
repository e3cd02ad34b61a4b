import { type Callbacks, type InjectionRun, queryPoint } from '@palisade/scan-engine';
import { tryParameter } from './parameter-trial';

const POINT = queryPoint('https://shop.test/preview?url=https%3A%2F%2Fexample.com%2F', 'url');
const ORIGIN = 'https://palisade.test/callback/';

type Fetched = (address: string, at: number) => boolean;

/** A site that requests some of the addresses that it gets, and an installation that notes them. */
function ground(fetches: Fetched, { notes = (): boolean => false, status = 200 } = {}) {
  const called = new Set<string>();
  const sent: string[] = [];
  let addresses = 0;
  const callbacks: Callbacks = {
    newAddress: (mark) => Promise.resolve(`${ORIGIN}${mark}${(addresses += 1)}`),
    wasCalled: (address) => Promise.resolve(called.has(address) || notes()),
  };
  const run = {
    stopped: null,
    rest: () => Promise.resolve(),
    send: (point: typeof POINT, value: string) => {
      sent.push(value);
      if (fetches(value, sent.length)) called.add(value);
      return Promise.resolve(
        status === 0 ? null : { status, headers: [], text: point.url, durationMs: 1, isBlocked: false },
      );
    },
  };
  return { run: run as unknown as InjectionRun, callbacks, sent };
}

const outcomeOf = async (fetches: Fetched, options?: Parameters<typeof ground>[1]): Promise<string> => {
  const { run, callbacks } = ground(fetches, options);
  return (await tryParameter(run, POINT, { callbacks })).outcome;
};

it('finds a site that requests two addresses, and shows neither of their tokens', async () => {
  const { run, callbacks, sent } = ground(() => true);
  const { outcome, proof } = await tryParameter(run, POINT, { callbacks });
  expect(outcome).toBe('found');
  expect(new Set(sent).size).toBe(2);
  expect(proof?.address).toBe(`${ORIGIN}TOKEN`);
  expect(JSON.stringify(proof)).not.toMatch(/plsd\d/);
});

it.each<[string, string, Fetched, Parameters<typeof ground>[1]?]>([
  ['judges nothing by one request alone', 'unread', (_address, at) => at === 1],
  [
    'judges nothing where the installation notes what nobody was sent',
    'unread',
    () => true,
    { notes: () => true },
  ],
  ['finds nothing where the site requests nothing', 'safe', () => false],
  ['takes a refusal for a response', 'safe', () => false, { status: 403 }],
  ['judges nothing without a response', 'unread', () => false, { status: 0 }],
  ['finds a site that requests and never responds', 'found', () => true, { status: 0 }],
])('%s', async (_name, expected, fetches, options = {}) => {
  expect(await outcomeOf(fetches, options)).toBe(expected);
});
