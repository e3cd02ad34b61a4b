import type { RuleId } from '@palisade/catalogue';
import {
  type Finding,
  type Judgement,
  bounded,
  toFinding,
  worstFirst,
  curl,
  curlHeader,
  onlyFields,
  shQuote,
  isWholeCrawl,
  whyUnread,
} from '@palisade/scan-engine';
import { admits, needsCors } from './cors-answer';
import { fits } from './file-hashes';
import { comparedHashes, hashesOf } from './integrity-attribute';
import type { SeenElement, SeenFile, SriObservation } from './subresource-integrity.observation';

type Id = RuleId<'subresource_integrity'>;

const MOST_SHOWN = 8;
const SUMMARY = 'Files from fixed addresses of others are protected by their hashes.';
const NONE = 'The pages load no scripts or style sheets from fixed addresses of others.';

/** The whole judgement: a pure function of what was seen. */
export function judgeSubresourceIntegrity(observation: SriObservation): Judgement {
  const { elements } = observation;
  const findings = [
    ...missing(observation),
    ...elements.filter(isMalformed).map(malformed),
    ...elements.filter(lacksCors).map(noCors),
    ...refusedByHost(observation),
    ...mismatches(observation),
  ];
  const found = onePerLocation(findings);
  const reason = found.length > 0 ? null : whyUnread(observation.pages);
  return {
    findings: worstFirst(found),
    technicalDetails: { ...(reason === null ? {} : { reason: reason.reason }), ...detailsOf(observation) },
    judged: reason === null ? judgedLocations(observation) : [],
    unjudgedRules: unjudgedRules(observation),
    inconclusive: reason?.sentence ?? null,
    summary: elements.some(({ isThirdParty, isPinnable }) => isThirdParty && isPinnable) ? SUMMARY : NONE,
  };
}

const isSet = ({ integrity }: SeenElement): boolean => integrity !== null && integrity.trim() !== '';
const attribute = ({ integrity }: SeenElement): string => integrity ?? '';

/** Several elements of one file make one finding. */
const onePerLocation = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((each) => [`${each.id} ${each.location}`, each])).values(),
];

/** Hosts and files that were seen; all locations if nothing was left unread. */
const judgedLocations = (observation: SriObservation): Judgement['judged'] =>
  isWholeCrawl(observation.pages)
    ? 'all'
    : [...new Set(observation.elements.flatMap(({ host, url }) => [host, locationOf(url)]))];

const locationOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`.slice(0, 300);
};

function missing({ elements, files }: SriObservation): Finding[] {
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
    return toFinding('subresource_integrity', 'sri-missing', {
      severity: hasScript ? 'medium' : 'low',
      location: host,
      evidence: {
        request: `GET ${page}`,
        observed: ordered.slice(0, 3).map(written).join(' '),
        expected: 'integrity and crossorigin on each of them',
        files: ordered.slice(0, MOST_SHOWN).map((each) => ({
          file: each.url.slice(0, 300),
          page: each.page.slice(0, 200),
          integrity: hashFor(each, files),
        })),
        ...(ordered.length > MOST_SHOWN ? { more_files: ordered.length - MOST_SHOWN } : {}),
        reproduce: showElement(first?.url ?? '', page),
      },
    });
  });
}

const fileOf = ({ url }: SeenElement, files: readonly SeenFile[]): SeenFile | undefined =>
  files.find((file) => file.url === url);

/** The attribute that the file needs, where the file was read. */
function hashFor(element: SeenElement, files: readonly SeenFile[]): string {
  const hash = fileOf(element, files)?.hashes?.sha384;
  return hash === undefined ? 'not computed' : `sha384-${hash}`;
}

const written = ({ kind, url, integrity, crossOrigin }: SeenElement): string => {
  const attributes = [
    ...(integrity === null ? [] : [`integrity="${integrity}"`]),
    ...(crossOrigin === null ? [] : [`crossorigin="${crossOrigin}"`]),
  ].join(' ');
  const address = url.slice(0, 200);
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

function malformed(element: SeenElement): Finding {
  // A hash of a known kind that no file can have blocks the file; without any, browsers check nothing.
  const blocks = hashesOf(attribute(element)).length > 0;
  return findingOf('sri-malformed', element, {
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

const noCors = (element: SeenElement): Finding =>
  findingOf('sri-no-cors', element, { expected: 'crossorigin="anonymous" on the element' });

/** The element does its part, and the host of the file does not allow it. */
function refusedByHost({ elements, files }: SriObservation): Finding[] {
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
      findingOf('sri-no-cors', element, {
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

function mismatches({ elements, files }: SriObservation): Finding[] {
  return elements.flatMap((element) => {
    const file = fileOf(element, files);
    // A hash of the wrong length never fits, and is a finding already.
    if (file?.outcome !== 'read' || !isSet(element) || isMalformed(element) || fits(attribute(element), file))
      return [];
    const [{ algorithm } = { algorithm: 'sha384' as const }] = comparedHashes(hashesOf(attribute(element)));
    return [
      findingOf('sri-mismatch', element, {
        expected: `${algorithm}-${file.hashes?.[algorithm] ?? ''}`,
        reproduce: `${curl(element.url)} --compressed --location ${shQuote(element.url)} | openssl dgst -${algorithm} -binary | openssl base64 -A`,
      }),
    ];
  });
}

function findingOf(
  id: Id,
  element: SeenElement,
  { detail, expected, reproduce }: { detail?: string; expected: string; reproduce?: string },
): Finding {
  return toFinding('subresource_integrity', id, {
    location: locationOf(element.url),
    detail,
    evidence: {
      request: `GET ${element.page}`,
      observed: written(element),
      expected,
      file: element.url.slice(0, 512),
      ...(id === 'sri-mismatch' ? { confirmed: true } : {}),
      reproduce: reproduce ?? showElement(element.url, element.page),
    },
  });
}

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

const unjudgedRules = (observation: SriObservation): string[] => [
  ...(hasUncompared(observation) ? ['sri-mismatch'] : []),
  ...(hasUnknownCors(observation) ? ['sri-no-cors'] : []),
];

function detailsOf({ pages, elements, files }: SriObservation): Record<string, unknown> {
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
