import {
  type DataDocuments,
  fieldOf,
  isAffected,
  isOfDistribution,
  type KnownProduct,
  placesOf,
  type ProductAdvisory,
  type Proof,
  type ProvingPage,
  type Recognised,
  type Row,
  saysDemo,
  showsAll,
  squeezed,
  versionAfter,
} from '@palisade/scan-engine';

type ProductRow = Row<'product_exposure'>;
type Path = KnownProduct['paths'][number];
type Versions = NonNullable<KnownProduct['versions']>;
type Branches = NonNullable<Versions['branches']>;
export type Ends = DataDocuments['end_of_life']['products'];

export interface RowsAsked {
  /** Whether an address of the host is public: infrastructure in a private network is where it belongs. */
  isPublic: boolean;
  /** Paths that another test of the scan reports. */
  leaves: readonly string[];
  /** Advisories that another test of the scan reports: the same update is for both. */
  reported: (id: string) => readonly ProductAdvisory[];
  /** Of the list that is loaded daily: by its names of products. */
  ends: Ends;
  now: Date;
}

/** The paths of one product, in its own order, and that of its version. */
export function rowsOf(
  { product, page, bases, isOpen, isDemo }: Recognised,
  { isPublic, leaves, ...asked }: RowsAsked,
): ProductRow[] {
  const { id, paths } = product;
  const rows = paths
    .filter(({ rule }) => isPublic || rule !== 'admin-interface-public')
    .flatMap((path) => placesOf(path.path, { page, bases }).map((at) => ({ ...path, at })))
    .map(({ at, ...path }): ProductRow => ({
      path: at,
      rule: path.rule,
      program: id,
      // A console that is open has no sign-in, and two pages of it have one cause.
      ...(path.rule !== 'registration-open' && { cause: id }),
      ...(path.status !== undefined && { status: path.status }),
      // What shows itself to strangers may do so at its own paths alone (mitmproxy).
      isForStrangers: isOpen || path.rule === 'setup-open',
      isKnown: at === pathOf('', page),
      proof: (seen) => proofOf(path, seen, isDemo),
    }))
    .filter(({ path }) => !leaves.includes(path));
  return [...rows, ...rowsOfVersion({ product, page, bases }, asked)];
}

/** The end of its branch, by the version at its own path, or where the page that shows the product names it. */
function rowsOfVersion(
  { product: { id, name, versions }, page, bases }: Pick<Recognised, 'product' | 'page' | 'bases'>,
  { reported, ends, now }: Pick<RowsAsked, 'reported' | 'ends' | 'now'>,
): ProductRow[] {
  const branches = branchesOf(ends, id) ?? versions?.branches;
  if (versions === undefined || branches === undefined) return [];
  const { path, before } = versions;
  const placeOf = path === undefined ? placeOnPage(versions) : ({ text }: ProvingPage) => text;
  if (placeOf === null) return [];
  const advisories = reported(id);
  const proof = (seen: ProvingPage): Proof | null => {
    const text = placeOf(seen);
    const version = versionAfter(text, before);
    return advisories.some((each) => isAffected(each, version))
      ? null
      : ended(name, { before, branches }, text, now);
  };
  return placesOf(path ?? '', { page, bases }).map((at) => ({
    path: at,
    rule: 'product-end-of-life',
    program: id,
    ...(path === undefined && { isKnown: true }),
    proof,
  }));
}

/** Null for a place that only a whole document shows. */
function placeOnPage({ in: place, name = '' }: Versions): ((seen: ProvingPage) => string) | null {
  if (place === 'header') return ({ response }) => fieldOf(response.headers, name) ?? '';
  return place === 'page' ? ({ text }) => text : null;
}

/** Names of products at endoflife.date that are not ours. */
const OTHER_NAMES: Readonly<Record<string, string>> = { jira: 'jira-software' };

/** The list has a day for most branches; without one it is not known how long ago a branch ended. Undefined for a product that it does not have. */
export const branchesOf = (ends: Ends, id: string): Branches | undefined =>
  ends[OTHER_NAMES[id] ?? id]?.branches.flatMap(({ branch, ends: day }) =>
    day === null ? [] : [{ branch, ends: day }],
  );

function pathOf(path: string, page: string): string {
  const { pathname, search } = new URL(path, page);
  return pathname + search;
}

function proofOf(path: Path, { text }: ProvingPage, isDemoPage: boolean): Proof | null {
  const { shows, severity, demo } = path;
  if (!showsAll(path, text)) return null;
  if (isDemoPage || saysDemo(text) || (demo !== undefined && squeezed(text).includes(squeezed(demo))))
    return { shows, severity: 'low', detail: 'The product says that it runs as a demonstration.' };
  return { shows, ...(severity !== undefined && { severity }) };
}

const DAY_MS = 86_400_000;
const LONG_AGO_DAYS = 365;

/** A version whose branch has ended. The longest branch that fits counts. */
export function ended(
  name: string,
  { before, branches }: { before: string; branches: Branches },
  text: string,
  now: Date,
): Proof | null {
  const version = versionAfter(text, before);
  if (version === null || isOfDistribution(version)) return null;
  const [branch] = branches
    .filter((each) => version === each.branch || version.startsWith(`${each.branch}.`))
    .sort((one, other) => other.branch.length - one.branch.length);
  if (branch === undefined) return null;
  const days = (now.getTime() - Date.parse(branch.ends)) / DAY_MS;
  if (days <= 0) return null;
  return {
    shows: `${name} ${version}`,
    detail: `The branch ${branch.branch} of ${name} got its last security fixes on ${branch.ends}.`,
    severity: days > LONG_AGO_DAYS ? 'high' : 'medium',
  };
}
