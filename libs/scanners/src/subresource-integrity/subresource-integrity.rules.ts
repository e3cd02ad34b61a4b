import type { RuleId } from '@palisade/catalogue';
import {
  bounded,
  curl,
  curlHeader,
  onlyFields,
  pathsOf,
  rulesOf,
  shQuote,
  type Sighting,
} from '@palisade/scan-engine';
import { admits, needsCors } from './cors-answer';
import { fits } from './file-hashes';
import { comparedHashes, hashesOf } from './integrity-attribute';
import type { SeenElement, SeenFile, SriObservation } from './subresource-integrity.observation';

const MOST_SHOWN = 8;

export const sriRules = rulesOf<'subresource_integrity', SriObservation>({
  'sri-missing': missing,
  'sri-malformed': ({ elements }) => elements.filter(isMalformed).map(malformed),
  'sri-no-cors': (observation) => [
    ...observation.elements.filter(lacksCors).map(noCors),
    ...refusedByHost(observation),
  ],
  'sri-mismatch': mismatches,
});

export const loadsFromOthers = ({ elements }: SriObservation): boolean =>
  elements.some(({ isThirdParty, isPinnable }) => isThirdParty && isPinnable);

const isSet = ({ integrity }: SeenElement): boolean => integrity !== null && integrity.trim() !== '';
const attribute = ({ integrity }: SeenElement): string => integrity ?? '';

/** Hosts and files that were seen. */
export const seenLocations = ({ elements }: SriObservation): string[] => [
  ...new Set(elements.flatMap(({ host, url }) => [host, locationOf(url)])),
];

const locationOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`.slice(0, 300);
};

const seenOnOf = (elements: readonly SeenElement[]): string[] =>
  pathsOf(elements.flatMap(({ pages }) => pages.map((url) => ({ url }))));

function missing({ elements, files }: SriObservation): Sighting[] {
  const byHost = new Map<string, SeenElement[]>();
  for (const element of elements)
    if (element.isThirdParty && element.isPinnable && !isSet(element))
      byHost.set(element.host, [...(byHost.get(element.host) ?? []), element]);
  return [...byHost].map(([host, all]) => {
    const ordered = [...all].sort(
      (one, other) => Number(other.kind === 'script') - Number(one.kind === 'script'),
    );
    const [first] = ordered;
    const hasScript = first?.kind === 'script';
    const page = first?.page ?? '';
    return {
      severity: hasScript ? 'medium' : 'low',
      location: host,
      seenOn: seenOnOf(ordered),
      url: page,
      observed: ordered.slice(0, 3).map(written).join(' '),
      expected: ordered.some(({ isImported }) => isImported === true)
        ? 'integrity and crossorigin on each of them; for modules that are imported by name, their hashes in the import map (integrity)'
        : 'integrity and crossorigin on each of them',
      reproduce: showElement(first?.url ?? '', page),
      facts: {
        files: ordered.slice(0, MOST_SHOWN).map((each) => ({
          file: each.url.slice(0, 300),
          page: each.page.slice(0, 200),
          integrity: hashFor(each, files),
        })),
        ...(ordered.length > MOST_SHOWN ? { more_files: ordered.length - MOST_SHOWN } : {}),
      },
    };
  });
}

const fileOf = ({ url }: SeenElement, files: readonly SeenFile[]): SeenFile | undefined =>
  files.find((file) => file.url === url);

/** The attribute that the file needs, where the file was read. */
function hashFor(element: SeenElement, files: readonly SeenFile[]): string {
  const hash = fileOf(element, files)?.hashes?.sha384;
  return hash === undefined ? 'not computed' : `sha384-${hash}`;
}

const written = ({ kind, url, integrity, crossOrigin, isImported }: SeenElement): string => {
  const attributes = [
    ...(integrity === null ? [] : [`integrity="${integrity}"`]),
    ...(crossOrigin === null ? [] : [`crossorigin="${crossOrigin}"`]),
  ].join(' ');
  const address = url.slice(0, 200);
  if (isImported) return `import "${address}"${attributes === '' ? '' : ` (${attributes})`}`;
  const tag = kind === 'script' ? `<script src="${address}"` : `<link rel="stylesheet" href="${address}"`;
  return `${attributes === '' ? tag : `${tag} ${attributes}`}>`;
};

/** Base and scheme are not always written, so the name of the file has to do. */
const showElement = (url: string, page: string): string => {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  return `${curl(page)} --compressed ${shQuote(page)} | grep -F ${shQuote(name)}`;
};

const isMalformed = (element: SeenElement): boolean =>
  isSet(element) && !hashesOf(attribute(element)).some(({ hasRightLength }) => hasRightLength);

function malformed(element: SeenElement): Sighting {
  // A hash of a known kind that no file can have blocks the file; without any, browsers check nothing.
  const blocks = hashesOf(attribute(element)).length > 0;
  return about(element, {
    detail: blocks
      ? 'The hash has the wrong length, so browsers do not load the file.'
      : 'Browsers ignore the attribute and load the file unchecked.',
    expected: 'sha256-, sha384- or sha512- followed by the hash in base64',
  });
}

/** A cross-origin file with a hash is loaded with CORS only (Subresource Integrity, section 3.3.1). */
const lacksCors = (element: SeenElement): boolean =>
  element.isCrossOrigin &&
  element.crossOrigin === null &&
  !element.isModule &&
  hashesOf(attribute(element)).length > 0;

const noCors = (element: SeenElement): Sighting =>
  about(element, { expected: 'crossorigin="anonymous" on the element' });

/** The element does its part, and the host of the file does not allow it. */
function refusedByHost({ elements, files }: SriObservation): Sighting[] {
  return elements.flatMap((element) => {
    const cors = fileOf(element, files)?.cors ?? null;
    if (cors === null || !needsCors(element) || isMalformed(element) || !isFrom(cors.origin, element))
      return [];
    if (admits(cors, element)) return [];
    const withCredentials = element.crossOrigin === 'use-credentials';
    const allowed =
      cors.allowed === null
        ? 'no Access-Control-Allow-Origin'
        : `Access-Control-Allow-Origin: ${cors.allowed}`;
    return [
      about(element, {
        detail: `The host of the file answers with ${allowed}.`,
        expected: withCredentials
          ? `Access-Control-Allow-Origin: ${cors.origin} and Access-Control-Allow-Credentials: true, or crossorigin="anonymous"`
          : `Access-Control-Allow-Origin: * or ${cors.origin}`,
        reproduce: `${curlHeader(element.url, ['--header', shQuote(`Origin: ${cors.origin}`)])} | ${onlyFields(['access-control-allow-origin', 'access-control-allow-credentials'])}`,
      }),
    ];
  });
}

const isFrom = (origin: string, { page }: SeenElement): boolean => new URL(page).origin === origin;

function mismatches({ elements, files }: SriObservation): Sighting[] {
  return elements.flatMap((element) => {
    const file = fileOf(element, files);
    // A hash of the wrong length never fits, and is a finding already.
    if (file?.outcome !== 'read' || !isSet(element) || isMalformed(element) || fits(attribute(element), file))
      return [];
    const [{ algorithm } = { algorithm: 'sha384' as const }] = comparedHashes(hashesOf(attribute(element)));
    return [
      about(element, {
        expected: `${algorithm}-${file.hashes?.[algorithm] ?? ''}`,
        // A file that does not fit was requested twice.
        confirmed: true,
        reproduce: `${showElement(element.url, element.page)}; ${curl(element.url)} --compressed --location ${shQuote(element.url)} | openssl dgst -${algorithm} -binary | openssl base64 -A`,
      }),
    ];
  });
}

const about = (element: SeenElement, more: Omit<Sighting, 'observed'>): Sighting => ({
  location: locationOf(element.url),
  seenOn: seenOnOf([element]),
  url: element.page,
  observed: written(element),
  facts: { file: element.url.slice(0, 512) },
  reproduce: showElement(element.url, element.page),
  ...more,
});

/** Whether a file with a usable hash could not be compared. */
const hasUncompared = ({ elements, files }: SriObservation): boolean =>
  elements.some(
    (element) => isSet(element) && !isMalformed(element) && fileOf(element, files)?.outcome !== 'read',
  );

/** Where the operator forbids the request, the answer stays unknown forever, so the element alone is judged. */
const hasUnknownCors = ({ elements, files }: SriObservation): boolean =>
  elements.some((element) => {
    const file = fileOf(element, files);
    return (
      needsCors(element) &&
      !isMalformed(element) &&
      (file?.cors ?? null) === null &&
      file?.failure !== 'unproven'
    );
  });

export const unjudgedRules = (observation: SriObservation): RuleId<'subresource_integrity'>[] => [
  ...(hasUncompared(observation) ? (['sri-mismatch'] as const) : []),
  ...(hasUnknownCors(observation) ? (['sri-no-cors'] as const) : []),
];

export function detailsOf({ pages, elements, files }: SriObservation): Record<string, unknown> {
  const others = elements.filter(({ isThirdParty }) => isThirdParty);
  const hosts = (list: readonly SeenElement[]): string[] =>
    [...new Set(list.map(({ host }) => host))].sort().slice(0, 40);
  const uncompared = files.filter(({ outcome }) => outcome !== 'read');
  return {
    pages: pages.filter(({ outcome }) => outcome === 'answered').length,
    files_of_others: others.length,
    with_integrity: elements.filter(isSet).length,
    hosts: hosts(others.filter(({ isPinnable }) => isPinnable)),
    hosts_that_cannot_be_pinned: hosts(others.filter(({ isPinnable }) => !isPinnable)),
    ...(uncompared.length === 0
      ? {}
      : {
          not_compared: uncompared.map(({ url, outcome, failure, status }) =>
            bounded(`${url}: ${failure ?? (outcome === 'failed' ? status : outcome)}`),
          ),
        }),
  };
}
