import {
  cookieKindOf,
  holdsTime,
  fieldOf,
  isIdentifier,
  setCookieLines,
  type SetCookie,
  type StepCounter,
} from '@palisade/scan-engine';
import { REMEMBERS } from './cookie-security.rules';
import type { CookieForm, DuplicateCookie, SeenCookie } from './seen-cookies';
import { readableMembers } from './readable-members';

/** A response to a request without cookies. */
export interface FreshResponse {
  /** Of the request. */
  url: string;
  /** What evidence names instead, where the URL is random. */
  shownUrl: string;
  /** How the login of an identity was sent, which no GET repeats. */
  login?: CookieForm['login'];
  headers: readonly (readonly [name: string, value: string])[];
}

/** Browsers keep at least 50 cookies of a site (RFC 6265bis section 6.1). */
const MOST_NAMES = 50;
const MOST_FORMS = 10;
const MOST_DUPLICATES = 20;
const LONGEST_NAME = 100;
/** 64 bits in hex digits. */
const SHORTEST_ID = 16;
/** Words that say that there is no session, or that there is one, but are no id. */
const FLAG = /^(?:0|1|true|false|yes|no|on|off|null|none|undefined|anonymous|guest)$/i;
/** `login_redirect=/account`, the same for all visitors: ids have digits, or are longer. */
const WORDS = /^[^\d]{1,20}$/;
const PERCENT = /%[0-9a-f]{2}/gi;
/** `session_expires=1700000000` */
const CLOCK_NAME = /time|expir|start|(?<!ac)count|depth|last|ttl/i;
const CLOCK = /^\d{1,13}$/;

type Kind = Pick<SeenCookie, 'kind' | 'isKnownHarmless'>;

interface Group {
  lines: SetCookie[];
  forms: Map<string, CookieForm>;
  members: Map<string, SeenCookie['members'][number]>;
}

/** Collects what fresh visitors are given, by name. Values stay here. */
export class CookieCollector {
  private readonly groups = new Map<string, Group>();
  private readonly guards = new Set<string>();
  private readonly duplicates = new Map<string, DuplicateCookie>();

  constructor(
    private readonly now: number,
    private readonly steps?: StepCounter,
  ) {}

  take(response: FreshResponse): void {
    const sentAt = Date.parse(fieldOf(response.headers, 'date') ?? '');
    const now = Number.isNaN(sentAt) ? this.now : sentAt;
    const inResponse = new Map<string, { line: SetCookie; form: CookieForm } | null>();
    for (const line of setCookieLines(response.headers, this.steps)) {
      this.steps?.add();
      const name = shownName(line.name);
      const form = formOf(line, response, now);
      const place = `${line.name} ${line.domain ?? ''} ${line.path ?? ''}`;
      const earlier = inResponse.get(place);
      if (line.isRemoval || line.value === '') {
        // Set, then removed: on purpose.
        inResponse.set(place, null);
        continue;
      }
      if (earlier) this.takeDuplicate(name, earlier.form, form);
      else if (earlier === undefined) inResponse.set(place, { line, form });
      this.takeLine(name, line, form);
    }
  }

  /** Cookies that are seen to guard forms are no session, whatever their names. */
  takeGuards(names: readonly string[]): void {
    for (const name of names) this.guards.add(shownName(name));
  }

  cookies(): SeenCookie[] {
    const groups = [...this.groups].map(([name, group]) => ({
      name,
      ...group,
      own: this.kindOf(name, group),
      isTime: holdsTime(group.lines),
    }));
    const hasId = groups.some(({ own, isTime }) => own.kind === 'session' && !isTime);
    return groups
      .map(({ name, lines, forms, members, own, isTime }) => ({
        name,
        ...(hasId && isTime ? TIME_OF_SESSION : own),
        isIdentifier: isIdentifier(lines),
        members: [...members.values()],
        forms: [...forms.values()],
      }))
      .sort((one, other) => one.name.localeCompare(other.name));
  }

  private kindOf(name: string, { lines, forms }: Pick<Group, 'lines' | 'forms'>): Kind {
    if (this.guards.has(name)) return { kind: 'csrf', isKnownHarmless: false };
    // What a login sets and keeps from scripts is what signs in, and so is what remembers the sign-in.
    const isOfLogin = [...forms.values()].some(({ login }) => login !== null);
    return isOfLogin && mayBeSession(lines) ? { kind: 'session', isKnownHarmless: false } : kindOf(lines);
  }

  /** Where cookies were set that may be sessions and were seen once: their values show only next to those of another visitor. */
  unsettled(): string[] {
    const groups = [...this.groups.values()].filter(({ lines }) => lines.length === 1 && mayBeSession(lines));
    return groups.flatMap(({ forms }) => [...forms.values()].map(({ url }) => url));
  }

  duplicateCookies(): DuplicateCookie[] {
    return [...this.duplicates.values()];
  }

  private takeLine(name: string, line: SetCookie, form: CookieForm): void {
    const group = this.groupOf(name);
    if (group === null) return;
    group.lines.push(line);
    const key = JSON.stringify({ ...form, url: '', host: '', answers: 0 });
    const known = group.forms.get(key);
    if (known !== undefined) known.answers += 1;
    else if (group.forms.size < MOST_FORMS) group.forms.set(key, form);
    for (const member of readableMembers(line.name, line.value, this.steps)) {
      const seen = group.members.get(`${member.kind} ${member.name}`);
      if (seen !== undefined) seen.answers += 1;
      else if (group.members.size < MOST_FORMS)
        group.members.set(`${member.kind} ${member.name}`, { ...member, answers: 1 });
    }
  }

  private groupOf(name: string): Group | null {
    const known = this.groups.get(name);
    if (known !== undefined) return known;
    if (this.groups.size >= MOST_NAMES) return null;
    const group: Group = { lines: [], forms: new Map(), members: new Map() };
    this.groups.set(name, group);
    return group;
  }

  private takeDuplicate(name: string, first: CookieForm, second: CookieForm): void {
    const traits = ({ secure, httpOnly, sameSiteText, lifetime }: CookieForm): string =>
      JSON.stringify([
        secure,
        httpOnly,
        sameSiteText,
        lifetime?.from === 'max-age' ? lifetime.seconds : null,
      ]);
    if (traits(first) === traits(second) || this.duplicates.has(name)) return;
    if (this.duplicates.size < MOST_DUPLICATES)
      this.duplicates.set(name, { name, url: first.url, forms: [{ ...first }, { ...second }] });
  }
}

const TIME_OF_SESSION: Kind = { kind: 'other', isKnownHarmless: true };

/** A name that says "session" with a word for its value is a note, not an id. */
function kindOf(lines: readonly SetCookie[]): Kind {
  const { kind, byName } = cookieKindOf(lines);
  const isFlag = kind === 'session' && isNote(lines);
  return { kind: isFlag ? 'other' : kind, isKnownHarmless: kind === 'other' && byName };
}

function mayBeSession(lines: readonly SetCookie[]): boolean {
  const { kind, byName } = cookieKindOf(lines);
  return (
    kind === 'other' &&
    !byName &&
    lines.every(
      ({ name, httpOnly, value }) => (httpOnly || REMEMBERS.test(name)) && value.length >= SHORTEST_ID,
    )
  );
}

function isNote(lines: readonly SetCookie[]): boolean {
  const [{ name, value: first } = { name: '', value: '' }] = lines;
  const isSame = lines.length > 1 && lines.every(({ value }) => value === first);
  if (isSame && WORDS.test(first.replace(PERCENT, '.'))) return true;
  return lines.every(({ value }) => FLAG.test(value) || (CLOCK_NAME.test(name) && CLOCK.test(value)));
}

function formOf(line: SetCookie, { url, shownUrl, login = null }: FreshResponse, now: number): CookieForm {
  const { isTooLong, secure, httpOnly, sameSite, sameSiteText, domain, path } = line;
  const { hostname, protocol } = new URL(url);
  return {
    url: shownUrl,
    host: hostname,
    isHttps: protocol === 'https:',
    login,
    answers: 1,
    isTooLong,
    secure,
    httpOnly,
    sameSite,
    sameSiteText: sameSiteText?.slice(0, 40) ?? null,
    domain: domain?.slice(0, 253) ?? null,
    path: path?.slice(0, LONGEST_NAME) ?? null,
    lifetime: lifetimeOf(line, now),
  };
}

const HOUR_MS = 3_600_000;

/** A date is compared with the clock of the server, and rounded, because both move while nothing changes. */
function lifetimeOf({ lifetime }: SetCookie, now: number): CookieForm['lifetime'] {
  if (lifetime === null) return null;
  if ('maxAge' in lifetime) return { seconds: lifetime.maxAge, from: 'max-age' };
  return { seconds: Math.round((lifetime.expiresAt - now) / HOUR_MS) * 3600, from: 'expires' };
}

/** The name without what differs between visitors or starts of the server: one cookie, one name. */
export function shownName(name: string): string {
  return name
    .slice(0, LONGEST_NAME)
    .replace(/^ASPSESSIONID[A-Z]{8}$/, 'ASPSESSIONID*')
    .replace(/^(\.AspNetCore\.(?:Correlation|OpenIdConnect\.Nonce|Antiforgery))\..+$/, '$1.*')
    .replace(/^(ts)[0-9a-f]{6,8}(?:_\d+)?$/i, '$1*')
    .replace(/(?<=[._-])[0-9a-f]{16,}$/i, '*');
}
