import {
  CHALLENGED,
  curlBody,
  failedRequest,
  type Inconclusive,
  type PathOutcome,
  type PathStop,
  type ProbedPath,
  type Product,
  type ProductAdvice,
  RATE_LIMITED,
  type Sighted,
  whyStopped,
} from '@palisade/scan-engine';
import type { Sensitivity } from './sensitive-names';

export interface SeenListing {
  server: string;
  isBucket: boolean;
  entries: number;
  /** The most telling names, sorted; at most eight. */
  sensitive: string[];
  sensitivity: Sensitivity | null;
}

/** Its path ends in a slash. */
export type Folder = ProbedPath<SeenListing>;

export interface Seen {
  /** Why no folder was requested. */
  unread: Inconclusive | null;
  products: Product[];
  /** Whether pages name files of the site. */
  seesOwnFiles: boolean;
  folders: Folder[];
  stopped: PathStop | null;
  /** Whether a folder that cannot exist has a listing. */
  listsAnything: boolean;
  /** Whether the start page and all other pages are listings: a mirror, on purpose. */
  isMirror: boolean;
}

export const ADVICE: ProductAdvice = Object.fromEntries(
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

type ListedFolder = Folder & { proof: SeenListing };
type SightedListing = Sighted<'directory_listing'>;

export function sightingsOf({ folders, listsAnything, isMirror }: Seen): SightedListing[] {
  if (listsAnything) return [];
  const listed = folders.filter((folder): folder is ListedFolder => folder.proof !== null);
  const [start] = listed;
  if (isMirror && start !== undefined)
    return [openIn(start, 'Every page of the site is a directory listing, as on a mirror.')];
  return listed.flatMap((folder) => {
    if (folder.proof.sensitivity !== null) return [sensitiveIn(folder)];
    // What is below a folder that is listed can be reached from there.
    return listed.some(({ path }) => path !== folder.path && folder.path.startsWith(path))
      ? []
      : [openIn(folder)];
  });
}

const openIn = (folder: ListedFolder, detail?: string): SightedListing => ({
  ...sightedIn(folder, `a directory listing by ${folder.proof.server}`),
  rule: 'listing-open',
  severity: folder.proof.isBucket ? 'medium' : undefined,
  detail: detail ?? (folder.proof.isBucket ? 'The listing of a bucket shows its whole content.' : undefined),
});

const sensitiveIn = (folder: ListedFolder): SightedListing => ({
  ...sightedIn(folder, `a directory listing with ${folder.proof.sensitive.join(', ')}`),
  rule: 'listing-sensitive',
  severity: folder.proof.sensitivity === 'secret' ? 'high' : undefined,
});

const sightedIn = ({ path, url, confirmed }: Folder, shows: string) => ({
  location: path,
  url,
  confirmed,
  observed: `status 200, ${shows}`,
  expected: 'status 403 or 404, or a page of the site',
  reproduce: `${curlBody(url)} | head -n 40`,
});

const BLOCKED: readonly PathOutcome[] = [
  'refused',
  'challenge',
  'too_many_requests',
  'failed',
  'server_error',
];

/** Why it proves nothing that no folder has a list. */
export function whyUnsure({ folders, seesOwnFiles, stopped }: Seen): Inconclusive | null {
  if (folders.length > 0 && folders.every(({ outcome }) => outcome === 'off_host')) return OFF_HOST;
  const asked = folders.filter(({ path }) => path !== '/');
  const has = (outcome: PathOutcome): boolean => asked.some((folder) => folder.outcome === outcome);
  const isBlocked = asked.every(({ outcome }) => BLOCKED.includes(outcome));
  // A server that refuses the list of an existing folder says 403.
  if (!isBlocked || (seesOwnFiles && has('refused'))) return whyStopped(stopped);
  if (has('challenge')) return CHALLENGED;
  if (has('too_many_requests')) return RATE_LIMITED;
  if (has('refused') || has('server_error')) return REFUSED;
  return failedRequest(asked.find(({ failure }) => failure !== null)?.failure ?? null);
}

const OFF_HOST: Inconclusive = {
  sentence: 'every folder leads to another host; add a check for that host',
  reason: 'off_host',
};

const REFUSED: Inconclusive = {
  sentence:
    'the folders of the files that pages name, and the usual ones, respond with a refusal or an error; let the User-Agent of the scanner pass there, then scan again',
  reason: 'refused_path',
};
