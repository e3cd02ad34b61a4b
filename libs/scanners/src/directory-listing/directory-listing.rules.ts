import type { Severity } from '@palisade/vocabulary';
import {
  CHALLENGED,
  type Inconclusive,
  RATE_LIMITED,
  failedRequest,
  type Finding,
  type Judgement,
  bounded,
  toFinding,
  worstFirst,
  type ProductAdvice,
  adviceFor,
  curlBody,
  notJudged,
} from '@palisade/scan-engine';
import type { DirectoryListingObservation, FolderLook, FolderOutcome } from './listing-observation';

const SUMMARY = 'No folder shows the list of its files.';

const ADVICE: ProductAdvice = Object.fromEntries(
  ['listing-sensitive', 'listing-open'].map((rule) => [
    rule,
    {
      Apache: 'Apache: Options -Indexes',
      nginx: 'nginx: autoindex off;',
      lighttpd: 'lighttpd: dir-listing.activate = "disable"',
      IIS: 'IIS: <directoryBrowse enabled="false" />',
      Caddy: 'Caddy: file_server without browse',
      Tomcat: 'Tomcat: set listings to false for the DefaultServlet in conf/web.xml.',
    },
  ]),
);

/** The whole judgement: a pure function of what was seen. */
export function judgeDirectoryListing(observation: DirectoryListingObservation): Judgement {
  const { folders, products } = observation;
  const findings = findingsOf(observation);
  const reason = findings.length > 0 ? null : inconclusiveReason(observation);
  const technicalDetails = {
    folders: Object.fromEntries(folders.map(({ folder, outcome }) => [folder, outcome])),
    lists_anything: observation.listsAnything,
    is_mirror: observation.isMirror,
  };
  if (reason !== null) return notJudged(reason, SUMMARY, technicalDetails);
  return {
    findings: worstFirst(findings),
    productAdvice: adviceFor(ADVICE, products),
    technicalDetails,
    judged: folders.filter(({ outcome }) => JUDGED.includes(outcome)).map(({ folder }) => folder),
    inconclusive: null,
    summary: SUMMARY,
  };
}

/** A server that refuses the list of an existing folder says 403. */
const JUDGED: readonly FolderOutcome[] = ['listing', 'other', 'absent', 'refused'];

function findingsOf({ folders, listsAnything, isMirror }: DirectoryListingObservation): Finding[] {
  if (listsAnything) return [];
  const listed = folders.filter(({ outcome }) => outcome === 'listing');
  const [start] = listed;
  if (isMirror && start !== undefined)
    return [open(start, 'Every page of the site is such a list, as on a mirror.')];
  return listed.flatMap((look) => {
    if (look.listing?.sensitivity) return [sensitive(look)];
    // What is below a folder that is listed can be reached from there.
    return listed.some(({ folder }) => folder !== look.folder && look.folder.startsWith(folder))
      ? []
      : [open(look)];
  });
}

function open(look: FolderLook, detail?: string): Finding {
  const isBucket = look.listing?.isBucket ?? false;
  return finding('listing-open', look, {
    ...(isBucket ? { severity: 'medium' } : {}),
    detail: detail ?? (isBucket ? 'The list of a bucket shows its whole content.' : undefined),
    observed: `status 200, a list of files by ${look.listing?.server ?? 'the server'}`,
  });
}

const sensitive = (look: FolderLook): Finding =>
  finding('listing-sensitive', look, {
    severity: look.listing?.sensitivity === 'secret' ? 'high' : 'medium',
    observed: `status 200, a list with ${look.listing?.sensitive.join(', ') ?? ''}`,
  });

function finding(
  id: 'listing-open' | 'listing-sensitive',
  { folder, url, confirmed }: FolderLook,
  { severity, detail, observed }: { severity?: Severity; detail?: string; observed: string },
): Finding {
  return toFinding('directory_listing', id, {
    location: folder,
    ...(severity === undefined ? {} : { severity }),
    detail,
    evidence: {
      request: `GET ${bounded(url)}`,
      observed,
      expected: 'status 403 or 404, or a page',
      confirmed,
      reproduce: `${curlBody(url)} | head -n 40`,
    },
  });
}

const BLOCKED: readonly FolderOutcome[] = [
  'refused',
  'challenge',
  'too_many_requests',
  'failed',
  'server_error',
];

function inconclusiveReason({
  start,
  folders,
  seesOwnFiles,
}: DirectoryListingObservation): Inconclusive | null {
  if (start.outcome === 'challenge') return CHALLENGED;
  if (start.outcome === 'too_many_requests') return RATE_LIMITED;
  if (start.outcome === 'failed') return failedRequest(start.failure);
  return ofFolders(folders, seesOwnFiles);
}

function ofFolders(folders: readonly FolderLook[], seesOwnFiles: boolean): Inconclusive | null {
  const asked = folders.filter(({ folder }) => folder !== '/');
  if (folders.every(({ outcome }) => outcome === 'off_host')) return OFF_HOST;
  const has = (outcome: FolderOutcome): boolean => asked.some((look) => look.outcome === outcome);
  if (asked.every(({ outcome }) => BLOCKED.includes(outcome)) && (!seesOwnFiles || !has('refused'))) {
    if (has('challenge')) return CHALLENGED;
    if (has('too_many_requests')) return RATE_LIMITED;
    if (has('refused') || has('server_error')) return REFUSED;
    return failedRequest(asked.find(({ failure }) => failure !== null)?.failure ?? null);
  }
  if (has('too_many_requests')) return RATE_LIMITED;
  return folders.filter(({ outcome }) => outcome === 'challenge').length > 1 ? CHALLENGED : null;
}

const OFF_HOST: Inconclusive = {
  sentence: 'every folder leads to another host; add a check for that host',
  reason: 'off_host',
};

const REFUSED: Inconclusive = {
  sentence:
    'no page names a file of the site, and the folders that could be requested respond with a refusal or an error; let the User-Agent of the scanner pass there, then scan again',
  reason: 'refused_path',
};
