import { randomBytes } from 'node:crypto';
import {
  ask,
  type Asked,
  type AskedRecord,
  type CrawledPage,
  fieldOf,
  type InjectionPoint,
  looksMissing,
  type ScannerInput,
  type ShownRequest,
} from '@palisade/scan-engine';
import { leadsTo, type Place, placeOf } from './named-host';

/** The most common first: where requests are short, the others are tried on the start page alone. */
const FIELDS = ['X-Forwarded-Host', 'Forwarded', 'X-Host', 'X-Forwarded-Server'] as const;
const MOST_REQUESTS = 10;
/** On a staging site, for its forms. */
const MOST_POSTS = 12;
const MOST_FORMS = 4;
const FIELDS_OF_FORMS = FIELDS.slice(0, 2);

/** One header field at one address: plain JSON without the random names. */
export interface Trial extends Pick<AskedRecord, 'outcome' | 'failure' | 'status'> {
  url: string;
  /** The location of findings: a path, with the method for a form. */
  location: string;
  /** What is sent besides the field; null for a GET. */
  sent: ShownRequest | null;
  field: (typeof FIELDS)[number];
  place: Place | null;
  isRedirect: boolean;
  /** A second request with another host and query showed the same; null without one. */
  isConfirmed: boolean | null;
  /** The page is longer than what was read of it. */
  isCut: boolean;
  /** A visitor without the field got it too: at both queries, at one of them, at none. */
  poisoned: 'twice' | 'once' | 'no';
}

export interface Trials {
  trials: Trial[];
  /** Two requests without a field differ, so that a difference with one proves nothing. */
  isUnstable: boolean;
  /** The page fails at a query that it does not know, without any field (Mailgraph). */
  failsAtQueries: boolean;
  /** Locations at which every field that belongs there was tried. */
  settled: string[];
}

type Shown = Pick<Trial, 'place' | 'isRedirect'>;

interface Probe {
  asked: Asked;
  shown: Shown;
  /** A visitor without the field got it too. */
  isKept: boolean;
}

const NOTHING: Shown = { place: null, isRedirect: false };
const showsAny = ({ place, isRedirect }: Shown): boolean => place !== null || isRedirect;

/** An address with the cookie that its page needs, or a form. */
export interface Tried {
  url: string;
  location: string;
  cookie: string | null;
  form: InjectionPoint | null;
}

/** The start address, where it leads to, and a page with a sign-in: there, links go into mails. */
export function addressesToTry(pages: readonly CrawledPage[], origin: string): Tried[] {
  const [start] = pages;
  const login = pages.find(
    ({ url, html }) =>
      html?.hasPasswordField === true || /passw|log-?in|sign-?in|forgot/i.test(new URL(url).pathname),
  );
  const tried = [
    ...(start === undefined ? [] : [{ url: start.requestedUrl, cookie: null }, start]),
    ...(login === undefined ? [] : [login]),
  ].map(({ url, cookie }): Tried => ({
    url: withoutQuery(url),
    location: new URL(url).pathname,
    cookie,
    form: null,
  }));
  return tried.filter(
    ({ url }, place) =>
      new URL(url).origin === origin && tried.findIndex((each) => each.url === url) === place,
  );
}

const withoutQuery = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
};

/** Each form of a staging site once, with the values that the site or the test gives it; none with a password, which may lock an account. */
export function formsToTry(points: readonly InjectionPoint[]): Tried[] {
  const forms = points
    .filter(({ place, hasPassword }) => place === 'form' && hasPassword !== true)
    .map((form): Tried => {
      const location = `POST ${new URL(form.url).pathname}`;
      return { url: form.url, location, cookie: null, form };
    });
  return forms
    .filter(({ location }, at) => forms.findIndex((other) => other.location === location) === at)
    .slice(0, MOST_FORMS);
}

const random = (): string => randomBytes(6).toString('hex');

export class HostTrials {
  private left = MOST_REQUESTS;
  private readonly trials: Trial[] = [];

  constructor(private readonly input: ScannerInput) {}

  async run(addresses: readonly Tried[], forms: readonly Tried[]): Promise<Trials> {
    const { isUnstable, failsAtQueries } = await this.withoutFields(addresses[0]);
    const planned = FIELDS.flatMap((field, rank) =>
      // Of the third address only the most common field.
      addresses.filter((_address, place) => rank === 0 || place < 2).map((address) => ({ address, field })),
    );
    const ofForms = forms.flatMap((address) => FIELDS_OF_FORMS.map((field) => ({ address, field })));
    if (await this.tryEach(planned)) {
      this.left = MOST_POSTS;
      await this.tryEach(ofForms);
    }
    const all = [...planned, ...ofForms];
    const isTried = (address: Tried): boolean =>
      all
        .filter((each) => each.address === address)
        .every(({ field }) => this.trials.some((trial) => isOf(trial, address, field)));
    const settled = [...addresses, ...forms].filter(isTried).map(({ location }) => location);
    return { trials: this.trials, isUnstable, failsAtQueries, settled };
  }

  /** @returns whether the site may be sent more */
  private async tryEach(planned: readonly { address: Tried; field: Trial['field'] }[]): Promise<boolean> {
    for (const { address, field } of planned) {
      if (this.left <= 0 || this.input.signal.aborted) break;
      const trial = await this.tryField(address, field);
      this.trials.push(trial);
      // Whatever else is kept would be served to visitors too.
      if (trial.poisoned !== 'no' || trial.status === 429) return false;
    }
    return true;
  }

  private async withoutFields(
    address: Tried | undefined,
  ): Promise<Pick<Trials, 'isUnstable' | 'failsAtQueries'>> {
    if (address === undefined) return { isUnstable: false, failsAtQueries: false };
    const [one, other] = [await this.send(address, random()), await this.send(address, random())];
    const isSame =
      one.status === other.status && looksMissing(compared(one, address), [compared(other, address)]);
    const failsAtQueries = [one, other].every(({ outcome }) => outcome === 'server_error');
    return { isUnstable: !isSame, failsAtQueries };
  }

  private async tryField(address: Tried, field: Trial['field']): Promise<Trial> {
    const { url, location, form } = address;
    const first = await this.probe(address, field);
    // A connection that broke says nothing about the field.
    const isLost = first.asked.outcome === 'failed' && this.left > 0;
    const { asked, shown, isKept } = isLost ? await this.probe(address, field) : first;
    const { outcome, failure, status } = asked;
    const trial: Trial = {
      url,
      location,
      sent: form?.shownWith(form.value) ?? null,
      field,
      outcome,
      failure,
      status,
      ...shown,
      isConfirmed: null,
      poisoned: 'no',
      isCut: asked.response?.truncated ?? false,
    };
    const isKnown = this.trials.some(
      (known) =>
        known.isConfirmed === true &&
        known.location === location &&
        (shown.place === null ? known.isRedirect : known.place !== null),
    );
    if (!showsAny(shown) || isKnown || this.left <= 0) return trial;
    const again = await this.probe(address, field);
    const isConfirmed = showsAny(again.shown);
    const kept = [isKept, again.isKept].filter(Boolean).length;
    return { ...trial, isConfirmed, poisoned: kept === 2 ? 'twice' : kept === 1 ? 'once' : 'no' };
  }

  /** One request with the field. What it shows is asked for again without it, unless no cache may keep it. */
  private async probe(address: Tried, field: Trial['field']): Promise<Probe> {
    const host = `palisade-${random()}.example`;
    const query = random();
    const asked = await this.send(address, query, {
      [field]: field === 'Forwarded' ? `host=${host}` : host,
    });
    const shown = shownIn(asked, host);
    const mayBeKept =
      address.form === null &&
      !/\bno-store\b/i.test(fieldOf(asked.response?.headers ?? [], 'cache-control') ?? '');
    if (!showsAny(shown) || !mayBeKept || this.left <= 1) return { asked, shown, isKept: false };
    const plain = await this.send(address, query);
    return { asked, shown, isKept: showsAny(shownIn(plain, host)) };
  }

  private send(
    { url, cookie, form }: Tried,
    query: string,
    headers: Record<string, string> = {},
  ): Promise<Asked> {
    this.left -= 1;
    if (form !== null) {
      const { method, body, headers: own } = form.requestWith(form.value);
      const request = { method, body, headers: { ...own, ...headers } };
      return ask(this.input.client, url, { fresh: true, request });
    }
    return ask(this.input.client, `${url}?palisade=${query}`, { cookie, fresh: true, request: { headers } });
  }
}

const isOf = (trial: Trial, { location }: Tried, field: Trial['field']): boolean =>
  trial.location === location && trial.field === field && trial.outcome === 'answered' && !trial.isCut;

function shownIn({ outcome, response, text, url }: Asked, host: string): Shown {
  if (outcome !== 'answered' || response === null) return NOTHING;
  const location = fieldOf(response.headers, 'location');
  const isRedirect = response.status >= 300 && response.status < 400 && leadsTo(location, url, host);
  return { place: isRedirect ? null : placeOf(response, text, url, host), isRedirect };
}

const compared = ({ status, text, redirectsTo }: Asked, { url }: Tried) => ({
  status: status ?? 0,
  path: new URL(url).pathname,
  text,
  location: redirectsTo === null ? null : withoutQuery(redirectsTo),
});
