import {
  isAffected,
  isOfDistribution,
  type KnownProduct,
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

export interface RowsAsked {
  /** Whether an address of the host is public: infrastructure in a private network is where it belongs. */
  isPublic: boolean;
  /** Paths that another test of the scan reports. */
  leaves: readonly string[];
  /** Advisories that another test of the scan reports: the same update is for both. */
  reported: (id: string) => readonly ProductAdvisory[];
  now: Date;
}

/** The paths of one product, in its own order, and that of its version. A path that begins with `./` is in the folder of the page. */
export function rowsOf(
  { product, page, isDemo }: Recognised,
  { isPublic, leaves, reported, now }: RowsAsked,
): ProductRow[] {
  const { id, name, paths, versions } = product;
  const rows = paths
    .filter(({ rule }) => isPublic || rule !== 'admin-interface-public')
    .map((path): ProductRow => ({
      path: pathOf(path.path, page),
      rule: path.rule,
      program: id,
      // A console that is open has no sign-in, and two pages of it have one cause.
      ...(path.rule !== 'registration-open' && { cause: id }),
      ...(path.status !== undefined && { status: path.status }),
      isKnown: pathOf(path.path, page) === pathOf('', page),
      proof: (seen) => proofOf(path, seen, isDemo),
    }))
    .filter(({ path }) => !leaves.includes(path));
  if (versions?.path === undefined || versions.branches === undefined) return rows;
  const advisories = reported(id);
  const proof = ({ text }: ProvingPage): Proof | null => {
    const version = versionAfter(text, versions.before);
    return advisories.some((each) => isAffected(each, version)) ? null : ended(name, versions, text, now);
  };
  return [...rows, { path: pathOf(versions.path, page), rule: 'product-end-of-life', program: id, proof }];
}

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
  { before, branches = [] }: Versions,
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
