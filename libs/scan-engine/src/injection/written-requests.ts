import { parseUrl } from '@palisade/target-client';
import { isPassword } from '../page/avoid/password-names';
import { callsIn, SENDS } from '../page/script-calls';
import { jsonLeaves, xmlLeaves } from './body-leaves';
import { writtenFor } from './filled-fields';
import { bodyPoint, formPoints, GUARDS, type InjectionPoint } from './injection-point';
import { MARK } from './mark';
import { mayTryBeside } from './password-fields';

/** A request with a body, as the owner or a script of the site writes it. */
export interface WrittenRequest {
  method: 'POST' | 'PUT';
  /** Absolute. */
  url: string;
  /** Content-Type. */
  type: string;
  body: string;
  /** The test has made up the values. */
  isMadeUp: boolean;
}

const REQUEST = /^(POST|PUT) (\/\S*) ([\w.+-]+\/[\w.+-]+) (\S.*)$/su;

/** `POST /api/search application/json {"q":"chair"}`, see the setting `requests`; null for other texts. */
export function requestOf(text: string, origin: string): WrittenRequest | null {
  const [, method, path = '', type = '', body = ''] = REQUEST.exec(text) ?? [];
  const url = parseUrl(path, origin);
  if ((method !== 'POST' && method !== 'PUT') || url?.origin !== origin) return null;
  return { method, url: url.href, type, body, isMadeUp: false };
}

/** How far behind the address its body is. */
const NEARBY = 800;
const OBJECT = /JSON\.stringify\(\s{0,9}\{([^{}]{1,500})\}/;
const MEMBER = /^["']?([\w-]{1,60})["']? ?(?:: ?(?:["']([^"']{0,100})["']|(\d{1,9})$)?|$)/;

/** The JSON that scripts of the site send: an object written out in `JSON.stringify`, next to the address. */
export function requestsInScript(script: string, page: string): WrittenRequest[] {
  return callsIn(script, SENDS).flatMap(({ value: address, index }) => {
    const url = parseUrl(address, page);
    const [, members] = OBJECT.exec(script.slice(index, index + NEARBY)) ?? [];
    if (url?.origin !== new URL(page).origin || members === undefined) return [];
    const body = members.split(',').flatMap((member): [string, string | number][] => {
      const [, name, text, number] = MEMBER.exec(member.trim()) ?? [];
      if (name === undefined) return [];
      return [[name, writtenFor(name, number === undefined ? (text ?? null) : Number(number))]];
    });
    return [
      {
        method: 'POST',
        url: url.href,
        type: 'application/json',
        isMadeUp: true,
        body: JSON.stringify(Object.fromEntries(body)),
      },
    ];
  });
}

/** A header field that a script sets, with its value if that is written out, and the request that it sends. */
export interface WrittenHeader {
  name: string;
  value: string | null;
  method: 'GET' | 'POST';
  /** Absolute. */
  url: string;
}

const SET_HEADER = /\bsetRequestHeader\(\s{0,9}["']([\w-]{1,60})["']/g;
const VALUE_OF_HEADER =
  /^setRequestHeader\(\s{0,9}["'][\w-]{1,60}["']\s{0,9},\s{0,9}["']([^"'\r\n]{1,200})["']\s{0,9}\)/;
/** Of an XMLHttpRequest. */
const OPENS = {
  GET: /\.open\(\s{0,9}["']GET["']\s{0,9},\s{0,9}["'`]([^"'`\s$]{1,200})/gi,
  POST: /\.open\(\s{0,9}["']POST["']\s{0,9},\s{0,9}["'`]([^"'`\s$]{1,200})/gi,
} as const;

/** What scripts of the site set: the request is the one that was opened last before, or that of the page where none is written out. */
export function headersInScript(script: string, page: string): WrittenHeader[] {
  const opened = (['GET', 'POST'] as const).flatMap((method) =>
    callsIn(script, OPENS[method]).map((call) => ({ ...call, method })),
  );
  return callsIn(script, SET_HEADER).map(({ value: name, index }) => {
    const [, value = null] = VALUE_OF_HEADER.exec(script.slice(index, index + NEARBY)) ?? [];
    const before = opened.filter((call) => call.index < index);
    const last = before.reduce<(typeof opened)[number] | null>(
      (latest, call) => (latest === null || call.index > latest.index ? call : latest),
      null,
    );
    const url = last === null ? null : parseUrl(last.value, page);
    return { name, value, method: url === null ? 'GET' : (last?.method ?? 'GET'), url: url?.href ?? page };
  });
}

/** Each value of a body of JSON, XML or a form; a password next to them is the mark. */
export function pointsOfRequest(
  { method, url, type, body: written, isMadeUp }: WrittenRequest,
  cookie: string | null,
  visitor: { isSignedIn: boolean },
): InjectionPoint[] {
  const referer = new URL('/', url).href;
  if (/^application\/x-www-form-urlencoded/i.test(type)) {
    const fields = [...new URLSearchParams(written)].map(([name, value]) => ({
      name,
      value: isPassword(name) ? MARK : value,
      isMadeUp,
    }));
    const passwords = fields.map(({ name }) => name).filter((name) => isPassword(name));
    return !mayTryBeside(passwords, visitor)
      ? []
      : formPoints(fields, 'application/x-www-form-urlencoded', { url, cookie, referer });
  }
  const place = /[/+]json\b/i.test(type) ? 'json' : 'xml';
  const leavesOf = place === 'json' ? jsonLeaves : xmlLeaves;
  const passwords = leavesOf(written).filter(({ name }) => isPassword(name));
  const names = passwords.map(({ name }) => name);
  if (!mayTryBeside(names, visitor)) return [];
  const [password] = passwords;
  return leavesOf(password?.bodyWith(MARK) ?? written)
    .filter(({ name }) => !GUARDS.test(name))
    .map(({ name, value, bodyWith }) =>
      bodyPoint(
        { place, name, value, isMadeUp },
        { method, url, type, cookie, referer, bodyWith: (written) => bodyWith(written) },
      ),
    );
}
