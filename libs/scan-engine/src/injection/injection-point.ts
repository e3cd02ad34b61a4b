import type { TargetRequest } from '@palisade/target-client';
import { decodedText } from '../page/avoid/avoided-links';
import { encodedForm } from '../page/form-encoding';
import type { HtmlForm } from '../page/html/html-elements';
import { curl, shQuote } from '../reproduce/shell-command';
import { lastingUrl, writtenUrl } from '../visit/page-url';
import { MARKED } from './mark';

/** Where in a request a value is. Everything but `query` and `missing_path` is for staging sites. */
export type InjectionPlace =
  'query' | 'missing_path' | 'segment' | 'form' | 'json' | 'xml' | 'header' | 'cookie';

type Field = readonly [name: string, value: string];

/** A request as evidence shows it: plain JSON, without cookies and tokens of one visit. */
export interface ShownRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body: string | null;
  /** The fields of a body that is `multipart/form-data`. */
  parts?: readonly Field[];
  /** Fields whose value a page gives to each visitor: anyone who repeats the request fills them in. */
  needs?: readonly string[];
}

/** A form as the page shows it. */
export interface ShownForm {
  page: string;
  form: HtmlForm;
}

/** A value of a request that a test replaces by its own. Not to be stored: its requests may hold cookies. */
export interface InjectionPoint {
  place: InjectionPlace;
  /** The whole address, with the values that the site itself gives. */
  url: string;
  /** Of the parameter, field, header or cookie; '' for the path. */
  name: string;
  /** What the site itself has there. */
  value: string;
  /** The test has made the value up. */
  isMadeUp: boolean;
  /** The settings name its request: it comes first. */
  isNamed?: true;
  /** Where its value is a field, or sent along with one. */
  form?: ShownForm;
  /** The next scans do not read its page, so it comes before others that no scan has tried. */
  isPassing?: true;
  /** Its form has a password field, so a request may count as a login that failed. */
  hasPassword?: boolean;
  /** The location of findings. */
  location: string;
  /** The point whose usual value is a plain request, where this one sends an object in the place of its value. */
  plain?: InjectionPoint;
  requestWith: (value: string) => TargetRequest;
  shownWith: (value: string) => ShownRequest;
}

export const LONGEST_LOCATION = 300;
/** What keeps a visitor signed in or protects a form; without the right value the request is refused. */
export const GUARDS =
  /csrf|xsrf|token|nonce|passw|pwd$|sess|(?:^|[._-])sid$|captcha|viewstate|eventvalidation|^(?:auth|jwt)$/i;

const isOwn = (value: string): boolean => MARKED.test(value);

/** A GET, as evidence shows it. */
export const getAt = (url: string): ShownRequest => ({
  method: 'GET',
  url: writtenUrl(url, isOwn),
  headers: {},
  body: null,
});

/** A point whose request is a GET without headers: `urlWith` gives its address. */
export function addressPoint(
  point: Omit<InjectionPoint, 'requestWith' | 'shownWith'>,
  urlWith: (value: string) => string,
): InjectionPoint {
  return {
    ...point,
    location: point.location.slice(0, LONGEST_LOCATION),
    requestWith: (value) => ({ url: urlWith(value), share: false }),
    shownWith: (value) => getAt(urlWith(value)),
  };
}

/** A parameter of the query, its value encoded as browsers encode it. */
export function queryPoint(url: string, name: string): InjectionPoint {
  const { pathname, searchParams } = new URL(url);
  const point = { url, name, value: searchParams.get(name) ?? '', isMadeUp: false };
  return addressPoint({ ...point, place: 'query', location: `${pathname}?${name}` }, (value) => {
    const to = new URL(url);
    to.searchParams.set(name, value);
    return to.href;
  });
}

/** The end of the location of a name. */
export const NAME = '?<name>';

/** A page searches its parameters for a short value. */
const LONGEST_KNOWN = 100;
const MOST_KNOWN = 8;

/**
 * The name of one more parameter, for pages that repeat what they are asked for. Some take the first name that has a value which they know, so it has each
 * value of the address, before the others. Its usual value adds none.
 */
export function namePoint(url: string): InjectionPoint {
  const { pathname, searchParams } = new URL(url);
  const usual = [...searchParams];
  // A front controller reads the first name as a path.
  const first = usual.slice(0, usual[0]?.[1] === '' ? 1 : 0);
  const known = usual
    .filter(([name, value]) => value !== '' && value.length <= LONGEST_KNOWN && !GUARDS.test(name))
    .map(([, value]) => value);
  const values = [...new Set(['1', ...known])].slice(0, MOST_KNOWN);
  const point = { url, name: '', value: '', isMadeUp: true };
  return addressPoint({ ...point, place: 'query', location: `${pathname}${NAME}` }, (name) => {
    if (name === '') return url;
    const to = new URL(url);
    const named = values.map((value): [string, string] => [name, value]);
    to.search = new URLSearchParams([...first, ...named, ...usual.slice(first.length)]).toString();
    return to.href;
  });
}

/** Whether a point is the name of a parameter, rather than a value. */
export const isName = ({ place, name }: Partial<Pick<InjectionPoint, 'place' | 'name'>>): boolean =>
  place === 'query' && name === '';

/** A value as browsers encode it in a path, or a site in a cookie. */
export const inPath = (value: string): string => encodeURIComponent(value).replaceAll("'", '%27');

/** A path that does not exist. */
export const missingPathPoint = (origin: string): InjectionPoint =>
  addressPoint(
    {
      place: 'missing_path',
      url: `${origin}/`,
      name: '',
      value: '',
      isMadeUp: true,
      location: '/<missing>',
    },
    (value) => `${origin}/${inPath(value).replaceAll('%2F', '/')}`,
  );

/** What follows the path of a program (CGI, RFC 3875, section 4.1.5), which some pages write into their forms. */
export function behindPathPoint(url: string): InjectionPoint {
  const { origin, pathname } = new URL(url);
  return addressPoint(
    { place: 'segment', url, name: '', value: '', isMadeUp: true, location: `${pathname}/*` },
    (value) => `${origin}${pathname}/${inPath(value).replaceAll('%2F', '/')}`,
  );
}

/** One segment of a path, counted from 1; its location has a star in its place. */
export function segmentPoint(url: string, at: number): InjectionPoint {
  const { origin, pathname, search } = new URL(url);
  const segments = pathname.split('/');
  const pathWith = (segment: string): string => segments.with(at, segment).join('/');
  const value = decodedText(segments[at] ?? '');
  return addressPoint(
    { place: 'segment', url, name: '', value, isMadeUp: false, location: pathWith('*') },
    (written) => `${origin}${pathWith(inPath(written))}${search}`,
  );
}

/** A body with one value that varies. */
export interface BodyTemplate {
  method: 'POST' | 'PUT';
  url: string;
  /** Content-Type of the body. */
  type: string;
  /** The cookies of the page with the form; null without any. */
  cookie: string | null;
  referer: string | null;
  /** What `bodyWith` leaves out for evidence. */
  needs?: readonly string[];
  /** @param isShown for evidence: without tokens */
  bodyWith: (value: string, isShown: boolean) => string;
  /** For evidence, see `ShownRequest`. */
  partsWith?: (value: string) => readonly Field[];
}

/** A value of a body. The redirect behind it is followed: the page there shows what was stored. */
export function bodyPoint(
  point: Pick<InjectionPoint, 'place' | 'name' | 'value' | 'isMadeUp'>,
  { method, url, type, cookie, referer, needs = [], bodyWith, partsWith }: BodyTemplate,
): InjectionPoint {
  const headers = {
    'content-type': type,
    ...(referer !== null && { origin: new URL(referer).origin, referer }),
    ...(cookie !== null && { cookie }),
  };
  return {
    ...point,
    url,
    location: `${method} ${new URL(url).pathname} ${point.name}`.slice(0, LONGEST_LOCATION),
    requestWith: (value) => ({
      method,
      url,
      headers,
      body: bodyWith(value, false),
      share: false,
      followRedirects: 1,
      stayOnOrigin: true,
    }),
    shownWith: (value) => ({
      method,
      url: lastingUrl(url),
      headers: { 'content-type': type },
      body: bodyWith(value, true),
      ...(partsWith !== undefined && { parts: partsWith(value) }),
      ...(needs.length > 0 && { needs }),
    }),
  };
}

/** Each field of a form whose value may be replaced. */
export function formPoints(
  fields: readonly { name: string; value: string; isMadeUp: boolean }[],
  enctype: HtmlForm['enctype'],
  target: Pick<BodyTemplate, 'url' | 'cookie' | 'referer'>,
): InjectionPoint[] {
  const boundary = '----palisade-form';
  const isLeftOut = ({ name, value }: { name: string; value: string }): boolean =>
    GUARDS.test(name) && value !== '' && !isOwn(value);
  const needs = fields.filter(isLeftOut).map(({ name }) => name);
  const sentWith = (changed: string, value: string, isShown: boolean): Field[] =>
    fields.map((field) => {
      if (field.name === changed) return [field.name, value];
      return [field.name, isShown && isLeftOut(field) ? '' : field.value];
    });
  const encodedWith = (changed: string, value: string, isShown: boolean) =>
    encodedForm(sentWith(changed, value, isShown), enctype, boundary);
  return fields
    .filter(({ name }) => !GUARDS.test(name))
    .map((field) =>
      bodyPoint(
        { ...field, place: 'form' },
        {
          ...target,
          method: 'POST',
          needs,
          type: encodedWith('', '', true).type,
          bodyWith: (value, isShown) => encodedWith(field.name, value, isShown).body,
          ...(enctype === 'multipart/form-data' && {
            partsWith: (value: string) => sentWith(field.name, value, true),
          }),
        },
      ),
    );
}

/** `POST https://… with author` */
export const requestLine = ({ method, url }: ShownRequest): string => `${method} ${url}`;

/** The command that sends a request and prints its body; `options` are not quoted here. */
export const curlRequest = (request: ShownRequest, options = ''): string =>
  `${whatToFillIn(request)}${curlOf(request, options)}`;

/** A comment for a person, where a command cannot be run as it is. */
const whatToFillIn = ({ needs = [] }: ShownRequest): string =>
  needs.length === 0
    ? ''
    : `# Fill in ${needs.join(', ')} and the cookies from the page of the form (-b 'NAME=VALUE').\n`;

function curlOf(request: ShownRequest, options: string): string {
  const { method, url, body } = request;
  const sent = [
    // A body makes it POST, and the page behind a redirect GET, as browsers do; `-X` would send POST to both.
    ...(method === 'GET' || (method === 'POST' && body !== null) ? [] : [`-X ${method}`]),
    ...contentOf(request),
    ...(body === null ? [] : ['-L', '--max-redirs 1']),
  ];
  return [curl(url), ...(options === '' ? [] : [options]), ...sent, shQuote(url)].join(' ');
}

/** Header fields and body. Curl writes the parts of a multipart body itself, in a third of the characters; it ends their names at an equals sign. */
function contentOf({ headers, body, parts = [] }: ShownRequest): string[] {
  if (parts.length > 0 && parts.every(([name]) => !name.includes('=')))
    return parts.map(([name, value]) => `--form-string ${shQuote(`${name}=${value}`)}`);
  const fields = Object.entries(headers).map(([name, value]) => `-H ${shQuote(`${name}: ${value}`)}`);
  return [...fields, ...(body === null ? [] : [`--data-binary ${shQuote(body)}`])];
}

/** Behind each response: its status, where it leads, its size and its time. */
const RESPONSE = '%{http_code} %{redirect_url} (%{size_download} bytes, %{time_total} s)';

/** The commands of requests whose responses a person compares. */
export const curlEach = (requests: readonly [ShownRequest, ...ShownRequest[]]): string =>
  whatToFillIn(requests[0]) +
  requests
    .map((request) => `${curlOf(request, `-w ${shQuote(`\n${RESPONSE}\n`)}`)} | tail -c 1000`)
    .join('; ');

/** The commands of requests that print an error of the response by a part of it, or that there is none. */
export function curlForWords(requests: readonly [ShownRequest, ...ShownRequest[]], words: string): string {
  const line = `.\\{0,80\\}${words.replaceAll(/[.*[\]^$\\]/g, String.raw`\$&`)}.\\{0,80\\}`;
  const commands = requests.map(
    (request) => `${curlOf(request, '--compressed')} | grep -ao ${shQuote(line)} || echo 'no such error'`,
  );
  return whatToFillIn(requests[0]) + commands.join('; ');
}
