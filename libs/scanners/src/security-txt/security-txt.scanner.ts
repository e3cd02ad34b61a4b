import {
  ask,
  bounded,
  curl,
  curlBody,
  curlHeader,
  fieldOf,
  isMissingPage,
  recordOf,
  rulesOf,
  scanner,
  shQuote,
  whyUnanswered,
  unlessBroken,
} from '@palisade/scan-engine';
import type {
  Asked,
  AskedRecord,
  AskOutcome,
  Inconclusive,
  ScannerInput,
  Sighting,
} from '@palisade/scan-engine';
import { isUsableContact, namesOf, parseSecurityTxt, timeOf, valuesOf } from './security-txt.parser';
import type { SecurityTxtFile } from './security-txt.parser';

const PATHS = { well_known: '/.well-known/security.txt', old: '/security.txt' };
/** Both places, the random path, the start page, and redirects; the client refuses what would exceed it. */
const MOST_REQUESTS = 5;
const MOST_HOPS = 3;

/** One of the two places. `absent`: it has no such file; `file`: it has one; the others say nothing about the site. */
interface Place extends Omit<AskedRecord, 'outcome'> {
  place: keyof typeof PATHS;
  outcome: AskOutcome | 'absent' | 'file' | 'refused';
  /** Whether the file or a redirect to it came over http. */
  isOverHttp: boolean;
  contentType: string | null;
  file?: SecurityTxtFile;
}
type FoundFile = Place & { file: SecurityTxtFile };

interface Seen {
  places: Place[];
  /** Milliseconds since 1970. */
  now: number;
}

const foundIn = ({ places }: Seen): FoundFile | undefined =>
  places.find((place): place is FoundFile => place.file !== undefined);

type See = (found: FoundFile, now: number) => (Partial<Sighting> & Pick<Sighting, 'observed'>) | false;

/** A rule about the file, shown where it is. */
const ofFile = (expected: string, see: See) => (seen: Seen) => {
  const found = foundIn(seen);
  const sighting = found !== undefined && see(found, seen.now);
  return sighting && { url: found?.url, request: `GET ${found?.requestedUrl}`, expected, ...sighting };
};

function written(name: string, file: SecurityTxtFile): { observed: string | null } {
  const lines = valuesOf(file, name.toLowerCase()).map((value) => `${name}: ${value}`);
  return { observed: lines.join('; ') || null };
}

/** The value of the one Expires field; undefined where there is none, or several. */
function expiryOf(file: SecurityTxtFile): string | undefined {
  const [expires, ...others] = valuesOf(file, 'expires');
  return others.length === 0 ? expires : undefined;
}

const NOT_UTF8 = 'bytes that are not UTF-8';

/** Each response on the way, and the beginning of what is there in place of the file. */
const wholeResponse = (url: string): string =>
  `${curl(url)} -i -L --compressed ${shQuote(url)} | head -c 4096 | head -n 60`;

const rules = rulesOf<'security_txt', Seen>({
  'securitytxt-missing': (seen) =>
    foundIn(seen) === undefined && {
      url: seen.places[0]?.requestedUrl,
      observed: `status ${seen.places[0]?.status ?? 'none'}, and no security.txt`,
      expected: 'a text file with Contact and Expires (RFC 9116)',
      reproduce: wholeResponse(seen.places[0]?.requestedUrl ?? ''),
    },
  'securitytxt-expired': ofFile(
    'a time in the future',
    ({ file }, now) => (timeOf(expiryOf(file) ?? '') ?? now) < now && written('Expires', file),
  ),
  'securitytxt-no-expires': ofFile(
    'one Expires field',
    ({ file }) => expiryOf(file) === undefined && written('Expires', file),
  ),
  'securitytxt-no-contact': ofFile(
    'a Contact field with a mailto:, tel: or https: URI',
    ({ file }) => !valuesOf(file, 'contact').some(isUsableContact) && written('Contact', file),
  ),
  'securitytxt-invalid': ofFile('fields and comments only (RFC 9116 section 4)', hasFaults),
  'securitytxt-wrong-place': ofFile(
    'the file at /.well-known/security.txt',
    ({ place, requestedUrl, url }) =>
      place === 'old' && {
        observed: 'the file is at /security.txt only',
        reproduce: `${wholeResponse(new URL(PATHS.well_known, requestedUrl).href)}; echo '/security.txt:'; ${curlBody(url)}`,
      },
  ),
  'securitytxt-not-https': ofFile(
    'https from the first request to the file',
    ({ isOverHttp, url }) => isOverHttp && { observed: `the file came from ${bounded(url)}` },
  ),
  'securitytxt-bad-type': ofFile('text/plain; charset=utf-8', hasWrongType),
  'securitytxt-canonical-mismatch': ofFile(
    'Canonical with the address of the file',
    (found) => found.file.isSigned && !namesItself(found) && ownAddress(found),
  ),
});

export const securityTxtScanner = scanner('security_txt', {
  budget: { requests: MOST_REQUESTS, connections: 8, bytes: 8 * 1024 * 1024, durationMs: 40_000 },
  summary: 'The site has a valid security.txt.',
  observe,
  rules,
  whyUnread: (seen) => (foundIn(seen) === undefined ? whyUnknown(seen) : null),
  details: (seen) => ({
    statuses: Object.fromEntries(seen.places.map(({ place, status }) => [place, status])),
    ...fileDetails(foundIn(seen), seen.now),
  }),
});

/** All that a strict parser rejects. */
function hasFaults({ file }: FoundFile): ReturnType<See> {
  const expiry = expiryOf(file);
  const languages = valuesOf(file, 'preferred-languages').length;
  const faults = file.wrongLines.map(({ number, text }) => `line ${number}: ${text}`);
  if (expiry !== undefined && timeOf(expiry) === null)
    faults.push(`Expires: ${expiry} is not a time of RFC 3339`);
  if (languages > 1) faults.push(`${languages} Preferred-Languages fields`);
  return faults.length > 0 && { observed: faults.join('; ') };
}

/** ASCII is a part of UTF-8, so a file of it may come under either name, or under none. */
function hasWrongType({ contentType, url, file: { isAscii, isUtf8 } }: FoundFile): ReturnType<See> {
  const type = contentType ?? 'no Content-Type';
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'us-ascii';
  const isRightCharset = charset === 'us-ascii' ? isAscii : charset === 'utf-8' || charset === 'utf8';
  if (/^\s*text\/plain\s*(;|$)/i.test(type) && isUtf8 && isRightCharset) return false;
  return isUtf8
    ? { observed: contentType, reproduce: curlHeader(url) }
    : {
        observed: `${type}; ${NOT_UTF8}`,
        reproduce: `${curlHeader(url)}; ${curlBody(url)} | iconv -f utf-8 -t utf-8 > /dev/null || echo '${NOT_UTF8}'`,
      };
}

const namesItself = ({ file, url, requestedUrl }: FoundFile): boolean =>
  valuesOf(file, 'canonical').some((each) => each === requestedUrl || each === url);

const ownAddress = ({ file, requestedUrl }: FoundFile): ReturnType<See> => ({
  observed: valuesOf(file, 'canonical').join('; ') || null,
  expected: `Canonical: ${requestedUrl}`,
});

/** A path that GET may not ask for (405) holds no file. Some say 400 of every path that they do not know (Mercurial, VictoriaMetrics). */
async function whyNoFile(input: ScannerInput, asked: Asked): Promise<'absent' | 'refused' | null> {
  const { status, text } = asked;
  if (status === 200) return isMarkup(text) || text.trim() === '' ? 'absent' : null;
  const isAbsent = [404, 405, 410].includes(status ?? 0);
  return isAbsent || (status === 400 && (await isMissingPage(input, asked)) === true) ? 'absent' : 'refused';
}

/**
 * Some applications have an error for every path that they do not know (Raneto). Where the start page fails too, or a gateway says 502 to 504, the
 * site is down.
 */
async function isErrorOfUnknownPaths(input: ScannerInput, asked: Asked): Promise<boolean> {
  if (asked.status !== 500 && asked.status !== 501) return false;
  if ((await isMissingPage(input, asked)) !== true) return false;
  const start = await ask(input.client, `${new URL(asked.url).origin}/`);
  return start.outcome === 'answered' && (start.status ?? 0) < 400;
}

/** Why nothing can be said: a place did not respond for itself. */
function whyUnknown({ places }: Seen): Inconclusive | null {
  const place = places.find(({ outcome }) => outcome !== 'absent');
  if (place === undefined || place.outcome === 'absent' || place.outcome === 'file') return null;
  if (place.outcome === 'refused') return refused(place.status);
  return place.outcome === 'redirect_loop' ? LOOP : whyUnanswered({ ...place, outcome: place.outcome });
}

const refused = (status: number | null): Inconclusive => ({
  sentence: `the site refused the request for its security.txt (status ${status}); let everyone read that file, then scan again`,
  reason: 'refused_path',
});

const LOOP: Inconclusive = {
  sentence:
    'the address of the security.txt redirects too often; redirect it straight to the file, then scan again',
  reason: 'redirect_loop',
};

const FAR_MS = 366 * 86_400_000;

function fileDetails(found: FoundFile | undefined, now: number): Record<string, unknown> {
  if (found === undefined) return {};
  const { file, url } = found;
  const time = timeOf(valuesOf(file, 'expires')[0] ?? '');
  return {
    url: bounded(url),
    fields: namesOf(file),
    is_signed: file.isSigned,
    unusable_contacts: valuesOf(file, 'contact').filter((each) => !isUsableContact(each)),
    expires_far_away: time !== null && time - now > FAR_MS,
    names_languages: valuesOf(file, 'preferred-languages').length > 0,
    canonical_matches: valuesOf(file, 'canonical').length > 0 ? namesItself(found) : null,
  };
}

async function observe(input: ScannerInput): Promise<Seen> {
  const { url, host } = input.target;
  const name = host.includes(':') ? `[${host}]` : host;
  // The file belongs to https, also where the check starts on http; an own port stays.
  const hasOwnPort = url !== null && new URL(url).port !== '';
  const origin = hasOwnPort ? new URL(url).origin : `https://${name}`;
  const places = [await askPlace(input, 'well_known', origin)];
  // Without https the file may still be there over http, which is its own finding.
  const isClosed = places[0]?.outcome === 'failed' && !hasOwnPort;
  const used = isClosed ? `http://${name}` : origin;
  if (isClosed) places[0] = await askPlace(input, 'well_known', used);
  if (places[0]?.outcome === 'absent') places.push(await askPlace(input, 'old', used));
  return { places, now: input.now.getTime() };
}

async function askPlace(input: ScannerInput, place: Place['place'], origin: string): Promise<Place> {
  const anywhere = { hops: MOST_HOPS, mayFollow: () => true };
  const asked = unlessBroken(await ask(input.client, `${origin}${PATHS[place]}`, anywhere));
  const { response } = asked;
  const result: Place = {
    ...recordOf(asked),
    place,
    isOverHttp: [...asked.hops, asked].some(({ url }) => url.startsWith('http:')),
    contentType: fieldOf(response?.headers ?? [], 'content-type')?.slice(0, 200) ?? null,
  };
  if (await isErrorOfUnknownPaths(input, asked)) return { ...result, outcome: 'absent' };
  if (asked.outcome !== 'answered' || response === null) return result;
  const noFile = await whyNoFile(input, asked);
  if (noFile !== null) return { ...result, outcome: noFile };
  const file = parseSecurityTxt(response.body);
  const found: Place = { ...result, outcome: 'file', file };
  if (namesOf(file).some((name) => name === 'contact' || name === 'expires')) return found;
  // A text without any field of such a file: either the site's way to say that there is none, or a broken file.
  const isMissing = await isMissingPage(input, asked);
  if (typeof isMissing === 'object') return { ...result, outcome: 'failed', failure: isMissing.category };
  return isMissing ? { ...result, outcome: 'absent' } : found;
}

/** Pages of an application that answers every path, or of an error. */
const isMarkup = (text: string): boolean => /<(!doctype html|html|head|body)[\s>]/i.test(text.slice(0, 4096));
