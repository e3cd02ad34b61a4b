import type { Proof, ProvingPage, Row } from '@palisade/scan-engine';
import { type KnownProduct, type Recognised, saysDemo } from './recognised';

type ProductRow = Row<'product_exposure'>;
type Path = KnownProduct['paths'][number];
type Versions = NonNullable<KnownProduct['versions']>;

export interface RowsAsked {
  /** Whether an address of the host is public: infrastructure in a private network is where it belongs. */
  isPublic: boolean;
  /** Paths that another test of the scan reports. */
  leaves: readonly string[];
  now: Date;
}

/** The paths of one product, in its own order, and that of its version. A path that begins with `./` is in the folder of the page. */
export function rowsOf(
  { product, page, isDemo }: Recognised,
  { isPublic, leaves, now }: RowsAsked,
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
  if (versions === undefined) return rows;
  const proof = (seen: ProvingPage): Proof | null => ended(name, versions, seen.text, now);
  return [...rows, { path: pathOf(versions.path, page), rule: 'product-end-of-life', program: id, proof }];
}

function pathOf(path: string, page: string): string {
  const { pathname, search } = new URL(path, page);
  return pathname + search;
}

/** JSON is written with and without spaces. */
const squeezed = (text: string): string => text.replaceAll(/\s+/g, '');

function proofOf(path: Path, { text }: ProvingPage, isDemoPage: boolean): Proof | null {
  const { all, any = all, none = [], shows, severity, demo } = path;
  const bare = squeezed(text);
  const has = (literal: string): boolean => bare.includes(squeezed(literal));
  if (!all.every(has) || !any.some(has) || none.some(has)) return null;
  if (isDemoPage || saysDemo(text) || (demo !== undefined && has(demo)))
    return { shows, severity: 'low', detail: 'The product says that it runs as a demonstration.' };
  return { shows, ...(severity !== undefined && { severity }) };
}

const DAY_MS = 86_400_000;
const LONG_AGO_DAYS = 365;
/** Distributions put fixes into versions that their makers have left. */
const OF_DISTRIBUTION = /deb|ubuntu|dfsg|[+~]ds|\.el\d|\.fc\d|alpine/i;

/** A version whose branch has ended. The longest branch that fits counts. */
export function ended(name: string, { before, branches }: Versions, text: string, now: Date): Proof | null {
  const bare = squeezed(text);
  const at = bare.indexOf(squeezed(before));
  if (at < 0) return null;
  const [version = ''] = /^v?[\w.+~-]{1,40}/.exec(bare.slice(at + squeezed(before).length)) ?? [];
  if (version === '' || OF_DISTRIBUTION.test(version)) return null;
  const number = version.replace(/^v/, '');
  const [branch] = branches
    .filter((each) => number === each.branch || number.startsWith(`${each.branch}.`))
    .sort((one, other) => other.branch.length - one.branch.length);
  if (branch === undefined) return null;
  const days = (now.getTime() - Date.parse(branch.ends)) / DAY_MS;
  if (days <= 0) return null;
  return {
    shows: `${name} ${number}`,
    detail: `The branch ${branch.branch} of ${name} got its last security fixes on ${branch.ends}.`,
    severity: days > LONG_AGO_DAYS ? 'high' : 'medium',
  };
}
