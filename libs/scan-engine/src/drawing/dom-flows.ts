import { listOf, parseOutsideJson } from '@palisade/outside-json';
import { parseUrl } from '@palisade/target-client';
import { z } from 'zod';
import { partsOfDocument } from '../page/document-parts';
import { inlinePrograms } from '../page/inline-programs';
import type { DomFlow, ValueSource } from '../page/dom-flow';
import type { ReadPage } from './drawn-document';
import type { PlantedTrial, TriedPage } from './page-trials';
import {
  canariesIn,
  canaryOf,
  FORMS,
  newWord,
  type PlantedValue,
  provingTrial,
  seekingTrial,
  type ValueForm,
} from './planted-values';

type TryOut = (page: ReadPage, planted: PlantedTrial) => Promise<TriedPage | null>;

/** Drawings for all pages of a visitor, and those for one page. */
const MOST_TRIALS = 200;
const MOST_PROOFS = 14;
const MOST_NAMES = 20;
const MOST_WORDS = 40;

/** A script that reads none of them knows nothing of what a stranger chose. Those in files of their own are run without being read. */
const READS =
  /\blocation\b|\bhash\b|referrer|baseURI|document\.(?:URL|documentURI|cookie)|URLSearchParams|(?:window|self|top|globalThis)\.name\b|localStorage|sessionStorage|onmessage|["'`]message["'`]/;
const WORD = /["'`]([A-Za-z_][\w.-]{1,30})["'`]/g;
/** A script may search the fragment for a name: `hash.indexOf("lang=")`. */
const READS_FRAGMENT = /\bhash\b/;
const PARAMETER = /[?&"'`(\]/]([A-Za-z_][\w-]{0,30})=/g;

const name = z.string().max(200);
const source = z.discriminatedUnion('from', [
  z.object({ from: z.literal('parameter'), name }),
  z.object({ from: z.literal('storage'), store: z.enum(['localStorage', 'sessionStorage']), key: name }),
  z.object({
    from: z.literal('message'),
    isJson: z.boolean(),
    fixed: z.tuple([name, name]).nullable(),
    keys: listOf(name, MOST_NAMES),
  }),
]);
const report = z.object({
  number: z.number().int().optional(),
  sink: z.enum(['html', 'code', 'address']).optional(),
  source: source.optional(),
  asked: source.optional(),
  ran: z.boolean().optional(),
  isClicked: z.boolean().optional(),
});
type Report = z.infer<typeof report>;

/** Where a value arrives: in HTML, in a program, as an address of an element, as that of a script, as where the page goes. */
type Sink = NonNullable<Report['sink']> | 'script' | 'page';
interface Arrival {
  source: ValueSource;
  sinks: Set<Sink>;
}

/** What may run at each, the likeliest first. */
const FORMS_FOR: Readonly<Record<Sink, readonly ValueForm[]>> = {
  html: ['html', 'code', 'address'],
  code: ['code'],
  address: ['address', 'code'],
  script: ['host'],
  page: ['address', 'host'],
};
const ORDER: readonly ValueForm[] = ['html', 'code', 'address', 'host'];
/** The most dangerous first. */
const SOURCES: readonly ValueSource['from'][] = [
  'fragment',
  'query',
  'parameter',
  'message',
  'name',
  'referrer',
  'storage',
  'cookie',
];

/** Finds what the scripts of pages make of values that a stranger chooses: where a word arrives, then what runs there. */
export class DomFlows {
  private readonly known = new Map<string, Promise<DomFlow[] | null>>();
  private readonly shapes = new Set<string>();
  private trials = 0;

  constructor(private readonly tryOut: TryOut) {}

  /** @param served what the site sent. Pages with the same scripts and the same elements are tried once. */
  of(page: ReadPage, served: string): Promise<DomFlow[] | null> {
    const begun = this.known.get(page.url) ?? this.begin(page, served);
    this.known.set(page.url, begun);
    return begun;
  }

  private begin(page: ReadPage, served: string): Promise<DomFlow[] | null> {
    const program = inlinePrograms(served, undefined, 1).join('\n');
    if (page.html.scriptSources.length === 0 && !READS.test(program)) return Promise.resolve([]);
    const shape = [program, ...partsOfDocument(page.html, page.url)].join('\n');
    if (this.shapes.has(shape)) return Promise.resolve([]);
    this.shapes.add(shape);
    return this.find(page, program);
  }

  private async find(page: ReadPage, program: string): Promise<DomFlow[] | null> {
    const words = eachOnce(program, WORD, MOST_WORDS);
    const names = eachOnce(program, PARAMETER, MOST_NAMES);
    const first = await this.seek(page, firstSources(page, words, names), words);
    if (first === null) return null;
    const searched = READS_FRAGMENT.test(program) ? names.map(inFragment) : [];
    const asked = eachKeyOnce([...first.asked, ...searched]).slice(0, MOST_NAMES);
    const second = asked.length === 0 ? null : await this.seek(page, asked, []);
    const arrivals = [...first.arrivals, ...(second?.arrivals ?? [])].sort(
      (one, other) => SOURCES.indexOf(one.source.from) - SOURCES.indexOf(other.source.from),
    );
    return this.prove(page, arrivals);
  }

  /** Where values arrive, and what else the page asks for. */
  private async seek(
    page: ReadPage,
    sources: readonly ValueSource[],
    words: readonly string[],
  ): Promise<{ arrivals: Arrival[]; asked: ValueSource[] } | null> {
    const word = newWord();
    const values = sources.map((each, number): PlantedValue => ({
      source: each,
      value: canaryOf(word, number),
    }));
    const tried = await this.tried(page, seekingTrial(page.url, word, { values, words }));
    if (tried === null) return null;
    const reports = tried.reports.flatMap(reportIn);
    const chosen = new Map<number, ValueSource>(sources.entries());
    for (const { number, source: of } of reports)
      if (number !== undefined && of !== undefined) chosen.set(number, of);
    const arrivals = new Map<string, Arrival>();
    const keep = (number: number, sink: Sink): void => {
      const of = chosen.get(number);
      if (of === undefined) return;
      const key = keyOf(of);
      const arrival = arrivals.get(key) ?? { source: of, sinks: new Set() };
      arrivals.set(key, arrival);
      arrival.sinks.add(sink);
    };
    for (const { number, sink } of reports)
      if (number !== undefined && sink !== undefined) keep(number, sink);
    for (const { url, kind, isMainDocument } of tried.loads)
      for (const number of canariesIn(url, word))
        if (isMainDocument) keep(number, 'page');
        else if (kind === 'script') keep(number, 'script');
        else if (kind === 'document') keep(number, 'address');
    return { arrivals: [...arrivals.values()], asked: askedIn(reports) };
  }

  /** Each arrival with what may run there, until something does. */
  private async prove(page: ReadPage, arrivals: readonly Arrival[]): Promise<DomFlow[]> {
    const flows: DomFlow[] = [];
    const { trials } = this;
    for (const { source: of, sinks } of arrivals) {
      const forms = new Set([...sinks].flatMap((sink) => FORMS_FOR[sink]));
      let runs = false;
      for (const form of ORDER.filter((each) => forms.has(each))) {
        // A whole address has its parameters too.
        const whole = of.from === 'parameter' && (of.isInFragment === true ? 'fragment' : 'query');
        const isKnown = flows.some((each) => each.source.from === whole);
        if (isKnown || (runs && form !== 'host') || this.trials - trials >= MOST_PROOFS) continue;
        const flow = (await this.proof(page, of, form)) && (await this.proof(page, of, form));
        if (flow === null) continue;
        flows.push(flow);
        runs = true;
      }
    }
    return flows;
  }

  private async proof(page: ReadPage, of: ValueSource, form: ValueForm): Promise<DomFlow | null> {
    const word = newWord();
    const tried = await this.tried(
      page,
      provingTrial(page.url, word, { source: of, value: FORMS[form](word) }),
    );
    if (tried === null) return null;
    if (form === 'host') {
      const load = tried.loads.find(
        ({ url, kind, isMainDocument }) =>
          parseUrl(url)?.hostname === `${word}.invalid` && (isMainDocument || kind === 'script'),
      );
      return load
        ? { source: of, effect: load.isMainDocument ? 'redirect' : 'script', isClicked: false }
        : null;
    }
    const ran = tried.reports.flatMap(reportIn).find((each) => each.ran === true);
    return ran ? { source: of, effect: form, isClicked: ran.isClicked ?? false } : null;
  }

  private tried(page: ReadPage, planted: PlantedTrial): Promise<TriedPage | null> {
    if (this.trials >= MOST_TRIALS) return Promise.resolve(null);
    this.trials += 1;
    return this.tryOut(page, planted);
  }
}

const firstSources = (page: ReadPage, words: readonly string[], names: readonly string[]): ValueSource[] => {
  const own = new URL(page.url).searchParams.keys();
  const parameters = [...new Set([...own, ...names])].slice(0, MOST_NAMES);
  const cookies = [...new Set([...names, ...words])]
    .filter((each) => !each.includes('.'))
    .slice(0, MOST_NAMES);
  return [
    { from: 'fragment' },
    { from: 'query' },
    ...parameters.map((each): ValueSource => ({ from: 'parameter', name: each })),
    { from: 'name' },
    { from: 'referrer' },
    ...cookies.map((each): ValueSource => ({ from: 'cookie', name: each })),
  ];
};

const inFragment = (each: string): ValueSource => ({ from: 'parameter', name: each, isInFragment: true });

const eachKeyOnce = (sources: readonly ValueSource[]): ValueSource[] => [
  ...new Map(sources.map((each) => [keyOf(each), each])).values(),
];

const eachOnce = (text: string, pattern: RegExp, most: number): string[] => {
  const found = new Set<string>();
  for (const [, each = ''] of text.matchAll(pattern)) if (found.size < most) found.add(each);
  return [...found];
};

/** Each once; a parameter in both places. */
function askedIn(reports: readonly Report[]): ValueSource[] {
  const asked = new Map<string, ValueSource>();
  for (const { asked: each } of reports) {
    if (each === undefined || each.from === 'message') continue;
    asked.set(JSON.stringify(each), each);
    if (each.from === 'parameter') asked.set(`# ${each.name}`, { ...each, isInFragment: true });
  }
  return [...asked.values()];
}

function reportIn(text: string): Report[] {
  try {
    const { data } = report.safeParse(parseOutsideJson(text, { values: 100, depth: 5 }));
    return data === undefined ? [] : [data];
  } catch {
    return [];
  }
}

/** Messages with the same members are one, whichever value says what they are. */
const keyOf = (of: ValueSource): string =>
  JSON.stringify(of.from === 'message' ? [of.from, of.isJson, of.keys] : of);
