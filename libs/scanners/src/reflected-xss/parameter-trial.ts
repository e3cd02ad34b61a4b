import {
  firstAnswer,
  fieldOf,
  FIXED_MARKER,
  forbidsScripts,
  type InjectionAnswer,
  type InjectionPlace,
  type InjectionPoint,
  type InjectionRun,
  type InjectionTrial,
  newMarker,
  parsePolicies,
  readHtmlDocument,
  scriptPolicyOf,
  type ShownRequest,
  isUnread,
} from '@palisade/scan-engine';
import type { Position } from './arrivals';
import {
  arrivedIn,
  combined,
  fittingPayloads,
  inside,
  type Payload,
  secondOf,
  variantsOf,
  withMark,
  type Wrapping,
} from './payloads';

/** `unread`: no response, or a firewall's. */
export interface ParameterTrial extends InjectionTrial {
  found: Found | null;
}

export interface Found {
  position: Position;
  place: InjectionPlace;
  /** With a fixed marker. */
  request: ShownRequest;
  shows: string;
  /** What to search for in the response. */
  mark: string;
  /** The directive of the enforced policy that stops what an attacker would send; null if none does. */
  stoppedBy: string | null;
  /** A script of the page does it: a browser shows it, and no response. `from` says where the value comes from, `how` what a person does to see it. */
  drawn?: { from: string; how: string; isClicked: boolean };
}

/** The worst first. */
const POSITIONS: readonly Position[] = ['element', 'attribute', 'code', 'script_address', 'base', 'address'];
/** Where a value is cut, single breaks still fit. */
const MOST_SINGLE = 3;

const trialOf = (
  { location }: InjectionPoint,
  outcome: InjectionTrial['outcome'],
  found: Found | null = null,
): ParameterTrial => ({ location, outcome, found });

/** Finds where a value comes back, sends what would run there, and confirms what arrives by another value. */
export async function tryParameter(run: InjectionRun, point: InjectionPoint): Promise<ParameterTrial> {
  const marker = newMarker();
  const end = MAIL.exec(point.value)?.[0] ?? '';
  const usual = await firstAnswer(run, point, `${marker}${end}`);
  if (isUnread(usual)) return { ...usual, found: null };
  const pageType = pageTypeFor(usual, marker);
  if (pageType !== null) return tryAsPage(run, point, pageType);
  const echo = isScriptable(usual) ? echoOf(usual.text, marker) : null;
  if (echo === null)
    return takesAddress(point, usual) ? tryAsAddress(run, point) : trialOf(point, 'not_reflected');
  const [before, behind] = echo.wrapping;
  return tryEcho(run, point, { usual, marker, ...echo, wrapping: [before, `${behind}${end}`] });
}

const ADDRESS = /^(?:[a-z][a-z\d.+-]{1,20}:\/|\/)/i;
/** Statuses that say that a value is none of those which the site takes. */
const REFUSALS = [400, 422];

/** Whether a value that does not come back may have to be an address; names and paths need none. */
const takesAddress = ({ name, value }: InjectionPoint, { status }: InjectionAnswer): boolean =>
  name !== '' && (ADDRESS.test(value) || REFUSALS.includes(status));

/** The value is an address: it may end its place in the page, or be another one as a whole. */
async function tryAsAddress(run: InjectionRun, point: InjectionPoint): Promise<ParameterTrial> {
  const marker = newMarker();
  const [scheme, end] = ['https://', '.invalid/'];
  const usual = await run.send(point, `${scheme}${marker}${end}`, SERVED);
  const text = usual === null || usual.isBlocked || !isScriptable(usual) ? '' : usual.text;
  if (usual === null || !text.toLowerCase().includes(marker)) return trialOf(point, 'not_reflected');
  const within = await tryEcho(run, point, { usual, marker, text, wrapping: [scheme, end] });
  if (within.outcome === 'found') return within;
  const whole = withMark(text, `${scheme}${marker}${end}`, marker);
  const attempts = new Attempts(run, point, { usual, marker, text: whole, wrapping: ['', ''] });
  const found = await attempts.firstOf(fittingPayloads(whole, marker).whole);
  return found === null ? within : trialOf(point, 'found', found);
}

/** How a value says that the response is a page, where it becomes the type of the response, one of several, or the kind of a text; null elsewhere. */
function pageTypeFor({ headers }: InjectionAnswer, marker: string): string | null {
  const types = headers.flatMap(([name, value]) => (name === 'content-type' ? [value.toLowerCase()] : []));
  if (types.some((type) => type.startsWith(marker))) return 'text/html;';
  return types.some((type) => type.startsWith(`text/${marker}`)) ? 'html;' : null;
}

async function tryAsPage(run: InjectionRun, point: InjectionPoint, type: string): Promise<ParameterTrial> {
  const marker = newMarker();
  const usual = await run.send(point, `${type}${marker}`, SERVED);
  if (usual === null || usual.isBlocked) return trialOf(point, 'unread');
  const echo = isScriptable(usual) ? echoOf(usual.text, marker) : null;
  if (echo === null) return trialOf(point, 'not_reflected');
  const [before, behind] = echo.wrapping;
  return tryEcho(run, point, { ...echo, usual, marker, wrapping: [`${type}${before}`, behind] });
}

/** Of an e-mail address: a site may refuse every other text. */
const MAIL = /@[a-z\d.-]{1,100}$/i;

/** What makes a page show a value that it hides otherwise, in an error or a message: quotes, which nothing of people ends with. */
const SIGNS = `'"`;
/** The most requests of one trial: the first, all breaks, single ones, two variants, two whole values, and a confirmation. */
export const MOST_OF_TRIAL = 10;

/** What a site checks is mostly how a value begins. */
const LONGEST_USUAL = 40;

/** Once more with signs behind the usual value, for a word that did not come back; null where that changes nothing. */
export async function tryWithSigns(run: InjectionRun, point: InjectionPoint): Promise<ParameterTrial | null> {
  const marker = newMarker();
  const usual = point.value.length > LONGEST_USUAL ? '' : point.value;
  const answer = await run.send(point, `${usual}${SIGNS}${marker}`, SERVED);
  // The word was judged: a firewall that refuses quotes takes nothing of that back.
  if (answer?.isBlocked === true) run.takeBackRefusal();
  if (answer === null || answer.isBlocked || !isScriptable(answer)) return null;
  const echo = echoOf(answer.text, marker);
  if (echo === null) return null;
  const [before, behind] = echo.wrapping;
  const shown = `${SIGNS}${before}`;
  return tryEcho(run, point, {
    ...echo,
    usual: SERVED,
    marker,
    wrapping: [`${usual}${shown}`, behind, usual === '' ? shown : `v${shown}`],
  });
}

/** The first value caused none of the errors: one that the signs cause is a reaction to us. */
const SERVED = { status: 200 };

/** The most characters that a site may cut off either end of a value. */
const MOST_CUT = 2;

/** How a page shows a word: whole, or cut at its ends. The text has the whole word again; null where it has none of it. */
function echoOf(text: string, marker: string): { text: string; wrapping: Wrapping } | null {
  const lower = text.toLowerCase();
  for (let cut = 0; cut <= 2 * MOST_CUT; cut += 1)
    for (let before = Math.max(0, cut - MOST_CUT); before <= Math.min(cut, MOST_CUT); before += 1) {
      const word = marker.slice(before, marker.length - (cut - before));
      if (!lower.includes(word)) continue;
      const whole = cut === 0 ? text : withMark(text, word, marker);
      return { text: whole, wrapping: ['z'.repeat(before), 'z'.repeat(cut - before)] };
    }
  return null;
}

interface Echo {
  usual: Pick<InjectionAnswer, 'status'>;
  marker: string;
  text: string;
  wrapping: Wrapping;
}

async function tryEcho(run: InjectionRun, point: InjectionPoint, echo: Echo): Promise<ParameterTrial> {
  const attempts = new Attempts(run, point, echo);
  const { breaks, whole } = fittingPayloads(echo.text, echo.marker);
  const found = (await attempts.ofBreaks(breaks)) ?? (await attempts.firstOf(whole));
  if (found !== null) return trialOf(point, 'found', found);
  return trialOf(point, attempts.isUnread ? 'unread' : 'safe');
}

class Attempts {
  isUnread = false;

  constructor(
    private readonly run: InjectionRun,
    private readonly point: InjectionPoint,
    private readonly echo: Echo,
  ) {}

  async ofBreaks(breaks: readonly Payload[]): Promise<Found | null> {
    if (breaks.length === 0) return null;
    const all = combined(breaks);
    const marker = newMarker();
    const answer = await this.answerTo(all, marker);
    const found = await this.confirmed(all, answer, marker);
    if (found !== null) return found;
    const text = answer?.text ?? '';
    const isWhole = text.toLowerCase().split(secondOf(marker)).length > breaks.length;
    if (isWhole || breaks.length === 1) return this.firstOf(variantsOf(all, text, marker));
    return (await this.firstOf(breaks.slice(0, MOST_SINGLE))) ?? this.firstOf(variantsOf(all, text, marker));
  }

  async firstOf(payloads: readonly Payload[]): Promise<Found | null> {
    for (const payload of payloads) {
      const marker = newMarker();
      const found = await this.confirmed(payload, await this.answerTo(payload, marker), marker);
      if (found !== null) return found;
    }
    return null;
  }

  private async answerTo(payload: Payload, marker: string): Promise<InjectionAnswer | null> {
    const sent = inside(payload, this.echo.wrapping).value(marker);
    const answer = await this.run.send(this.point, sent, this.echo.usual);
    this.isUnread ||= answer === null || answer.isBlocked;
    return answer;
  }

  /** The same by a second request with another marker. */
  private async confirmed(
    payload: Payload,
    answer: InjectionAnswer | null,
    marker: string,
  ): Promise<Found | null> {
    const position = positionIn(answer, payload, marker);
    if (position === null) return null;
    const other = newMarker();
    const again = await this.answerTo(payload, other);
    if (again === null || positionIn(again, payload, other) !== position) return null;
    const { shows, value } = inside(payload, this.echo.wrapping);
    const isHost = position === 'script_address' || position === 'base';
    return {
      position,
      place: this.point.place,
      request: this.point.shownWith(value(FIXED_MARKER)),
      shows,
      mark: `${isHost ? '//' : ''}${secondOf(FIXED_MARKER)}`,
      stoppedBy: stoppedBy(again, position),
    };
  }
}

function positionIn(answer: InjectionAnswer | null, payload: Payload, marker: string): Position | null {
  if (answer === null || answer.isBlocked || !isScriptable(answer)) return null;
  const arrived = arrivedIn(answer.text, payload, marker);
  return POSITIONS.find((position) => arrived.has(position)) ?? null;
}

/** Beginnings by which browsers take a response of an unknown type for a page (MIME Sniffing, section 7.1). */
const SNIFFED =
  /^\s*<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>]|^\s*<!--/i;
const UNKNOWN_TYPE = /^\s*(?:$|unknown\/unknown|application\/unknown|\*\/\*)/i;
const DOCUMENT_TYPE =
  /^\s*(?:text\/html|application\/xhtml\+xml|text\/xml|application\/xml|image\/svg\+xml)\s*(?:;|$)/i;

/** Whether a browser shows the response as a page whose scripts run. */
function isScriptable({ status, headers, text }: InjectionAnswer): boolean {
  if (status < 200 || (status >= 300 && status < 400)) return false;
  if (/^\s*attachment/i.test(fieldOf(headers, 'content-disposition') ?? '')) return false;
  const type = fieldOf(headers, 'content-type') ?? '';
  if (!UNKNOWN_TYPE.test(type)) return DOCUMENT_TYPE.test(type);
  const mayNotSniff = /nosniff/i.test(fieldOf(headers, 'x-content-type-options') ?? '');
  return !mayNotSniff && SNIFFED.test(text.slice(0, 1024));
}

/** The first enforced policy under which nothing of the attacker would run at this position. */
function stoppedBy({ headers, text }: InjectionAnswer, position: Position): string | null {
  const lines = headers.filter(([name]) => name === 'content-security-policy').map(([, value]) => value);
  const { metaPolicies } = readHtmlDocument(text, 'https://host.invalid/');
  const policies = [...parsePolicies(lines, 'header'), ...parsePolicies(metaPolicies, 'meta')];
  for (const policy of policies) {
    if (position === 'base' && policy.directives['base-uri'] !== undefined) return 'base-uri';
    const scripts = scriptPolicyOf(policy);
    if (scripts === null) continue;
    const { inlineElements, inlineHandlers, anyHost, dataUrls, nonces } = scripts;
    const stops: Readonly<Record<Position, boolean>> = {
      element: !inlineElements && !inlineHandlers && anyHost === null && dataUrls === null,
      attribute: !inlineHandlers,
      // A script that has a nonce keeps it, whatever the value adds to it.
      code: !inlineElements && nonces.length === 0,
      address: !inlineElements,
      script_address: anyHost === null && nonces.length === 0,
      // A relative script with a nonce keeps it, wherever the base leads.
      base: anyHost === null && nonces.length === 0,
    };
    if (!stops[position]) continue;
    if (forbidsScripts(policy)) return 'sandbox';
    return policy.directives['script-src'] === undefined ? 'default-src' : 'script-src';
  }
  return null;
}
