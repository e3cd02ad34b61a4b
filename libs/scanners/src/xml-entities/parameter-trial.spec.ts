import { bodyPoint, type Callbacks, type InjectionPoint, type InjectionRun } from '@palisade/scan-engine';
import { tryParameter } from './parameter-trial';

const ORIGIN = 'https://palisade.test/callback/';
let urls = 0;
/** Each request has its own address: what is elsewhere is a matter of the parser. */
const newPoint = (): InjectionPoint =>
  bodyPoint(
    { place: 'xml', name: 'q', value: 'chair', isMadeUp: false },
    {
      method: 'POST',
      url: `https://shop.test/search/${(urls += 1)}`,
      type: 'application/xml',
      cookie: null,
      referer: null,
      bodyWith: (value) => `<search><q>${value}</q></search>`,
    },
  );

interface Parser {
  /** Replaces entities of the document by their texts; `at` counts the documents with a document type. */
  expands?: (at: number) => boolean;
  /** Requests addresses of the document. */
  loads?: (at: number) => boolean;
  /** The installation notes each address, sent or not. */
  notesAll?: boolean;
}

function ground({ expands = () => false, loads = () => false, notesAll = false }: Parser) {
  const called = new Set<string>();
  let addresses = 0;
  let typed = 0;
  const callbacks: Callbacks = {
    newAddress: (mark) => Promise.resolve(`${ORIGIN}${mark}${(addresses += 1)}`),
    wasCalled: (address) => Promise.resolve(notesAll || called.has(address)),
  };
  const textOf = (body: string): string => {
    const [, value = ''] = /<q>(.*)<\/q>/.exec(body) ?? [];
    if (!body.includes('<!DOCTYPE')) return value;
    typed += 1;
    const [, address] = /SYSTEM "([^"]+)"/.exec(body) ?? [];
    if (address !== undefined && loads(typed)) called.add(address);
    if (!expands(typed)) return '';
    return [...body.matchAll(/<!ENTITY (\w+) "(\w+)">/g)].map(([, , text = '']) => text).join('');
  };
  const run = {
    stopped: null,
    rest: () => Promise.resolve(),
    send: (point: InjectionPoint, value: string) => {
      const { body } = point.requestWith(value);
      const answer = { status: 200, headers: [], durationMs: 1, isBlocked: false };
      return Promise.resolve({ ...answer, text: textOf(String(body)) });
    },
  };
  return { run: run as unknown as InjectionRun, callbacks };
}

async function tried(parser: Parser): Promise<{ outcome: string; kinds: string[] }> {
  const { run, callbacks } = ground(parser);
  const { outcome, proofs } = await tryParameter(run, newPoint(), { callbacks });
  return { outcome, kinds: proofs.map(({ kind }) => kind) };
}

it.each<[string, Parser, string, string[]]>([
  ['expands entities', { expands: () => true }, 'found', ['internal']],
  ['loads what is elsewhere', { loads: () => true }, 'found', ['external']],
  ['does both', { expands: () => true, loads: () => true }, 'found', ['internal', 'external']],
  ['expands entities once', { expands: (at) => at === 1 }, 'safe', []],
  ['does neither', {}, 'safe', []],
  ['loads what is elsewhere once', { loads: (at) => at === 2 }, 'unread', []],
  ['loads nothing, with an installation that notes what nobody was sent', { notesAll: true }, 'unread', []],
])('judges a parser that %s', async (_name, parser, outcome, kinds) => {
  expect(await tried(parser)).toEqual({ outcome, kinds });
});

it('shows no token in the evidence', async () => {
  const { run, callbacks } = ground({ loads: () => true });
  const { proofs } = await tryParameter(run, newPoint(), { callbacks });
  expect(proofs[0]?.request.body).toContain(`${ORIGIN}TOKEN`);
  expect(JSON.stringify(proofs)).not.toMatch(/callback\/plsd\d/);
});
