import {
  ask,
  type AskedRecord,
  type AskOutcome,
  bounded,
  curlHeader,
  fieldOf,
  type Inconclusive,
  isMissingPage,
  recordOf,
  rulesOf,
  scanner,
  type ScannerInput,
  whyUnanswered,
} from '@palisade/scan-engine';
import {
  hasRequiredField,
  isUsableContact,
  parseSecurityTxt,
  type SecurityTxtFile,
  timeOf,
} from './security-txt.parser';

const PATHS = { well_known: '/.well-known/security.txt', old: '/security.txt' };
/** Both places, the random path, and redirects; the client refuses what would exceed it. */
const MOST_REQUESTS = 5;
const MOST_HOPS = 3;

/** One of the two places. `absent`: it has no such file; `file`: it has one; the others say nothing about the site. */
interface Place extends Omit<AskedRecord, 'outcome'> {
  place: keyof typeof PATHS;
  outcome: AskOutcome | 'absent' | 'file' | 'refused';
  /** Whether the file or a redirect to it came over http. */
  isOverHttp: boolean;
  contentType: string | null;
  file: SecurityTxtFile | null;
}

interface Seen {
  places: Place[];
  /** Milliseconds since 1970. */
  now: number;
}

type FoundFile = Place & { file: SecurityTxtFile };

const foundIn = ({ places }: Seen): FoundFile | null => {
  const found = places.find(({ outcome }) => outcome === 'file');
  return found?.file ? { ...found, file: found.file } : null;
};

/** A rule about the file, shown where it is. */
const ofFile =
  <Sighting extends object>(see: (found: FoundFile, now: number) => Sighting | false) =>
  (seen: Seen) => {
    const found = foundIn(seen);
    const sighting = found !== null && see(found, seen.now);
    return sighting && { url: found?.url, request: `GET ${found?.requestedUrl}`, ...sighting };
  };

const rules = rulesOf<'security_txt', Seen>({
  'securitytxt-missing': (seen) =>
    foundIn(seen) === null && {
      url: seen.places[0]?.requestedUrl,
      observed: `status ${seen.places[0]?.status ?? 'none'}, and no security.txt`,
      expected: 'a text file with Contact and Expires (RFC 9116)',
      reproduce: curlHeader(seen.places[0]?.requestedUrl ?? ''),
    },
  'securitytxt-expired': ofFile(
    ({ file: { expires } }, now) =>
      expires.length === 1 &&
      (timeOf(expires[0] ?? '') ?? now) < now && {
        observed: `Expires: ${expires[0]}`,
        expected: 'a time in the future',
      },
  ),
  'securitytxt-no-expires': ofFile(
    ({ file: { expires } }) =>
      expires.length !== 1 && { observed: lines('Expires', expires), expected: 'one Expires field' },
  ),
  'securitytxt-no-contact': ofFile(
    ({ file: { contacts } }) =>
      !contacts.some(isUsableContact) && {
        observed: lines('Contact', contacts),
        expected: 'a Contact field with a mailto:, tel: or https: URI',
      },
  ),
  'securitytxt-invalid': ofFile(({ file }) => {
    const faults = faultsOf(file);
    return (
      faults.length > 0 && {
        observed: faults.join('; '),
        expected: 'fields and comments only (RFC 9116 section 4)',
      }
    );
  }),
  'securitytxt-wrong-place': ofFile(
    ({ place }) =>
      place === 'old' && {
        observed: 'the file is at /security.txt only',
        expected: 'the file at /.well-known/security.txt',
      },
  ),
  'securitytxt-not-https': ofFile(
    ({ isOverHttp, url }) =>
      isOverHttp && {
        observed: `the file came from ${bounded(url)}`,
        expected: 'https from the first request to the file',
      },
  ),
  'securitytxt-bad-type': ofFile(
    (found) =>
      !isRightType(found) && {
        observed: found.file.isUtf8
          ? found.contentType
          : `${found.contentType ?? 'no Content-Type'}; bytes that are not UTF-8`,
        expected: 'text/plain; charset=utf-8',
        reproduce: curlHeader(found.url),
      },
  ),
  'securitytxt-canonical-mismatch': ofFile(
    (found) =>
      found.file.isSigned &&
      !namesItself(found) && {
        observed: found.file.canonicals.join('; ') || null,
        expected: `Canonical: ${found.requestedUrl}`,
      },
  ),
});

export const securityTxtScanner = scanner('security_txt', {
  budget: { requests: MOST_REQUESTS, connections: 8, bytes: 8 * 1024 * 1024, durationMs: 40_000 },
  summary: 'The site has a valid security.txt.',
  observe,
  rules,
  whyUnread: (seen) => (foundIn(seen) === null ? whyUnknown(seen) : null),
  details: ({ places, now, ...seen }) => ({
    statuses: Object.fromEntries(places.map(({ place, status }) => [place, status])),
    ...fileDetails(foundIn({ places, now, ...seen }), now),
  }),
});

const lines = (name: string, values: readonly string[]): string | null =>
  values.map((each) => `${name}: ${each}`).join('; ') || null;

/** All that a strict parser rejects. */
function faultsOf({ wrongLines, expires, languageFields }: SecurityTxtFile): string[] {
  const isNoTime = expires.length === 1 && timeOf(expires[0] ?? '') === null;
  return [
    ...wrongLines.map(({ number, text }) => `line ${number}: ${text}`),
    ...(isNoTime ? [`Expires: ${expires[0]} is not a time of RFC 3339`] : []),
    ...(languageFields > 1 ? [`${languageFields} Preferred-Languages fields`] : []),
  ];
}

/** ASCII is a part of UTF-8, so a file of it may come under either name, or under none. */
function isRightType({ contentType, file: { isAscii, isUtf8 } }: FoundFile): boolean {
  const type = contentType ?? '';
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'us-ascii';
  const isRightCharset = charset === 'us-ascii' ? isAscii : charset === 'utf-8' || charset === 'utf8';
  return /^\s*text\/plain\s*(;|$)/i.test(type) && isUtf8 && isRightCharset;
}

const namesItself = ({ file, url, requestedUrl }: FoundFile): boolean =>
  file.canonicals.some((each) => each === requestedUrl || each === url);

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

function fileDetails(found: FoundFile | null, now: number): Record<string, unknown> {
  if (found === null) return {};
  const { file, url } = found;
  const time = timeOf(file.expires[0] ?? '');
  return {
    url: bounded(url),
    fields: file.fields,
    is_signed: file.isSigned,
    unusable_contacts: file.contacts.filter((each) => !isUsableContact(each)),
    expires_far_away: time !== null && time - now > FAR_MS,
    names_languages: file.languageFields > 0,
    canonical_matches: file.canonicals.length === 0 ? null : namesItself(found),
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
  const asked = await ask(input.client, `${origin}${PATHS[place]}`, {
    hops: MOST_HOPS,
    mayFollow: () => true,
  });
  const { response, status, text } = asked;
  const result: Place = {
    ...{ ...recordOf(asked), place, file: null },
    isOverHttp: [...asked.hops, asked].some(({ url }) => url.startsWith('http:')),
    contentType: fieldOf(response?.headers ?? [], 'content-type')?.slice(0, 200) ?? null,
  };
  if (asked.outcome !== 'answered' || response === null) return result;
  if (![200, 404, 410].includes(status ?? 0)) return { ...result, outcome: 'refused' };
  if (status !== 200 || isMarkup(text) || text.trim() === '') return { ...result, outcome: 'absent' };
  const file = parseSecurityTxt(response.body);
  if (hasRequiredField(file)) return { ...result, outcome: 'file', file };
  // A text without any field of such a file: either the site's way to say that there is none, or a broken file.
  const isMissing = await isMissingPage(input, asked);
  if (typeof isMissing === 'object') return { ...result, outcome: 'failed', failure: isMissing.category };
  return isMissing ? { ...result, outcome: 'absent' } : { ...result, outcome: 'file', file };
}

/** Pages of an application that answers every path, or of an error. */
const isMarkup = (text: string): boolean => /<(!doctype html|html|head|body)[\s>]/i.test(text.slice(0, 4096));
