import { withDeadline } from '@palisade/deadline';
import {
  ask,
  type Asked,
  type AskedRecord,
  type CrawledPage,
  type DomFlow,
  fieldOf,
  type FormWatch,
  formWatchOf,
  type InjectionPoint,
  isAvoidedTarget,
  isHtml,
  isSameSite,
  lastingUrl,
  newMarker,
  NOT_PUT_BACK,
  type ScannerInput,
  showFlow,
  ShownPoints,
  type ShownRequest,
  textOf,
} from '@palisade/scan-engine';
import { parseUrl } from '@palisade/target-client';
import { pageLeadsTo } from './page-redirect';

/** One parameter: plain JSON without the random names. */
export interface Trial
  extends Pick<InjectionPoint, 'url' | 'name' | 'place'>, Pick<AskedRecord, 'outcome' | 'failure'> {
  /** Of findings: the path, with a star in the place of a segment that is tried. */
  location: string;
  /** With a fixed host in place of the random names; null if nothing led away. */
  shown: ShownRequest | null;
  /** The form of the value that led away, with `<host>` in place of the name; null if none did. */
  value: string | null;
  by: 'location' | 'page' | null;
  isConfirmed: boolean;
  /** Each form of the value got a response. */
  isSettled: boolean;
  /** The site showed something else in the place of the page: nothing is known about a defect that was there. */
  isHidden?: true;
  /** The value of the site itself led somewhere: the program that reads it is there, though its address shows no page. */
  isLeading?: true;
  /** Scripts of the page lead there: a browser shows it, and no response. It says what a person does to see it. */
  drawn?: string;
}

/** How a browser can be told another host: as an address, without a scheme, with a backslash, without slashes (WHATWG URL). */
const VALUES = ['https://<host>/', '//<host>/', '/\\<host>', 'https:<host>'] as const;
/**
 * Where the usual value is an address: what a check lets through that only searches for the host of that address, or compares how the value begins.
 */
const VALUES_OF_ADDRESSES = ['<begin>.<host>/', '<begin>@<host>/', 'https://<host>/?<begin>'] as const;
type Value = (typeof VALUES)[number] | (typeof VALUES_OF_ADDRESSES)[number];
/** In place of the random names of the scan. */
export const FIXED_HOST = 'palisade-probe.example';
const MOST = { parameters: 6, requests: 24 };
const MOST_ON_STAGING = { parameters: 18, requests: 72 };
const MOST_HOPS = 2;
/** The requests of the test come first. */
const DRAWING_MS = 25_000;
const MOST_PAGES = 100;

interface Probe {
  asked: Asked;
  by: Trial['by'];
}

export class RedirectTrials {
  readonly shown = new ShownPoints();
  private readonly most: typeof MOST;
  private left: number;
  private readonly forms: FormWatch | null;

  constructor(private readonly input: ScannerInput) {
    this.most = input.isStaging ? MOST_ON_STAGING : MOST;
    this.left = this.most.requests;
    this.forms = formWatchOf(input, (request) => {
      this.left -= 1;
      return input.client.request(request);
    });
  }

  /** Of the first points, in their order; null for one whose form is left alone. */
  async run(points: readonly InjectionPoint[]): Promise<(Trial | null)[]> {
    const trials: (Trial | null)[] = [];
    for (const point of points.slice(0, this.most.parameters)) {
      if (this.left <= 0 || this.input.signal.aborted || this.input.timeLimit?.aborted === true) break;
      const trial = await this.tryPoint(point);
      const left = this.forms?.whyLeftAlone(point) ?? null;
      if (left !== null) this.input.notes.takeLeftAlone(point.url, left);
      trials.push(left === null ? trial : null);
      if (trial.outcome === 'too_many_requests' || trial.outcome === 'challenge') break;
    }
    for (const url of (await this.forms?.putBack()) ?? []) this.input.notes.takeLeftAlone(url, NOT_PUT_BACK);
    return trials;
  }

  private async tryPoint(point: InjectionPoint): Promise<Trial> {
    const { url, name, place } = point;
    const trial: Trial = {
      url,
      name,
      place,
      location: place === 'segment' ? point.location : new URL(url).pathname,
      shown: null,
      outcome: 'answered',
      failure: null,
      value: null,
      by: null,
      isConfirmed: false,
      isSettled: true,
    };
    for (const value of valuesFor(point)) {
      if (this.left <= 0) return { ...trial, isSettled: false };
      const probe = await this.probe(point, value);
      if (probe === null) return { ...trial, isSettled: false };
      const { asked, by } = probe;
      if (
        asked.outcome === 'failed' ||
        asked.outcome === 'too_many_requests' ||
        asked.outcome === 'challenge'
      )
        return { ...trial, outcome: asked.outcome, failure: asked.failure, isSettled: false };
      if (asked.outcome === 'server_error') trial.isSettled = false;
      if (by === null) continue;
      const again = await this.probe(point, value);
      const shown = point.shownWith(written(value, point, FIXED_HOST));
      return {
        ...trial,
        value: written(value, point, '<host>'),
        shown,
        by,
        isConfirmed: again?.by === by,
        isSettled: again?.by === by,
      };
    }
    return trial;
  }

  /** Null where the form of the point is left alone. */
  private async probe(point: InjectionPoint, value: Value): Promise<Probe | null> {
    const sent = written(value, point, newHost());
    const send = () => this.asked(point, sent);
    const asked = await (this.forms === null ? send() : this.forms.watched(point, sent, send));
    return asked && { asked, by: howItLeads(asked, hostOf(sent)) };
  }

  private async asked(point: InjectionPoint, sent: string): Promise<Asked> {
    const { host: own } = this.input.client.target;
    const { url, method, headers, body } = point.requestWith(sent);
    const asked = await ask(this.input.client, url, {
      request: { method, headers, body },
      hops: Math.min(MOST_HOPS, this.left - 1),
      mayFollow: (to) => isSameSite(to.href, own) && !isAvoidedTarget(to.href),
      fresh: true,
    });
    this.left -= Math.max(1, asked.hops.length + (asked.response === null ? 0 : 1));
    const first = asked.hops[0]?.response ?? asked.response;
    if (first !== null)
      this.shown.take(point, sent, {
        status: first.status,
        headers: first.headers,
        text: textOf(first.body),
        isBlocked: asked.outcome === 'challenge',
      });
    return asked;
  }
}

/** Of an address, its scheme and host. */
const BEGIN = /^https?:\/\/[a-z\d.-]{1,253}(?=[:/?#]|$)/i;
const valuesFor = ({ value }: InjectionPoint): readonly Value[] =>
  BEGIN.test(value) ? [...VALUES, ...VALUES_OF_ADDRESSES] : VALUES;
const written = (form: Value, { value }: InjectionPoint, host: string): string =>
  form.replace('<host>', host).replace('<begin>', BEGIN.exec(value)?.[0] ?? '');

/** Where a browser goes by a value that a redirect takes as it is. */
const hostOf = (value: string): string => parseUrl(value, 'http://host.invalid')?.hostname ?? '';

/** A form may store it. */
const newHost = (): string => `${newMarker()}.example`;

function howItLeads({ redirectsTo, response, text, url }: Asked, host: string): Trial['by'] {
  if (redirectsTo !== null) return new URL(redirectsTo).hostname === host ? 'location' : null;
  if (response?.status !== 200 || !isHtml(response.headers, text)) return null;
  return pageLeadsTo(text, url, host, fieldOf(response.headers, 'refresh')) ? 'page' : null;
}

/** Where a page leads in a browser. */
export interface DrawnPage {
  path: string;
  trials: Trial[];
}

/** Pages whose scripts lead to an address that a link can choose. Pages that were not tried in time are not among them. */
export function tryDrawn(input: ScannerInput, pages: readonly CrawledPage[]): Promise<DrawnPage[]> {
  const { drawing, signal } = input;
  if (drawing === undefined) return Promise.resolve([]);
  return withDeadline(DRAWING_MS, signal, async (inTime) => {
    const tried: DrawnPage[] = [];
    for (const page of pages.slice(0, MOST_PAGES)) {
      const flows = inTime.aborted ? null : await drawing.flowsOf(page, inTime);
      const path = new URL(page.url).pathname;
      if (flows !== null) tried.push({ path, trials: flows.flatMap((flow) => trialOf(page.url, flow)) });
    }
    return tried;
  });
}

function trialOf(page: string, flow: DomFlow): Trial[] {
  if (flow.effect !== 'redirect' || !IN_LINKS.includes(flow.source.from)) return [];
  const { url, from, how } = showFlow(lastingUrl(page), flow);
  return [
    {
      url: page,
      name: flow.source.from === 'parameter' ? flow.source.name : from,
      place: 'query',
      location: new URL(url).pathname,
      shown: { method: 'GET', url, headers: {}, body: null },
      outcome: 'answered',
      failure: null,
      value: VALUES[0],
      by: 'page',
      isConfirmed: true,
      isSettled: true,
      drawn: how,
    },
  ];
}

const IN_LINKS: readonly DomFlow['source']['from'][] = ['fragment', 'query', 'parameter'];
