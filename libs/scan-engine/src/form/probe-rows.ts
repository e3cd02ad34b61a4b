import { ruleOf } from '@palisade/catalogue';
import type { Severity, TestKey } from '@palisade/vocabulary';
import { setCookiesOf } from '../cookies/set-cookie';
import { type Inconclusive, serverError } from '../ground/inconclusive';
import { knownProducts, type Product } from '../products/known-products';
import type { ScannerInput } from '../contract/scanner';
import { isWorse } from '../verdict/to-finding';
import type { Asked } from '../visit/ask';
import { crawlSite } from '../visit/crawl-site';
import type { CrawledPage } from '../visit/crawled-page';
import { PathProbes, provingPage } from '../visit/path-probes';
import { type ProbedPath, whyNoPaths } from '../visit/probed-path';
import { isSameSite } from '../visit/same-site';
import { whyUnanswered } from '../visit/why-unanswered';
import type { ProbedRow, Proof, Row, RowsForm, RowsSeen } from './row';

/** The start page with its redirects; shared with the other tests. */
const START_PAGES = 6;
/** No path is begun so shortly before the end of the budget: what was seen until then must not be lost. */
const RESERVED_MS = 10_000;

/**
 * Requests paths that cannot exist, then each row. A proof that would be high or critical is requested again. The run stops at a 429, at the
 * second page of a firewall and at the third request without a response; what was proved until then counts.
 */
export async function probeRows<Key extends TestKey>(
  key: Key,
  form: RowsForm<Key>,
  input: ScannerInput,
): Promise<RowsSeen<Key>> {
  const { client, signal } = input;
  const lastStartMs = form.budget.durationMs - RESERVED_MS;
  const begun = performance.now();
  const isVerified = (await client.intrusionRights()).kind !== 'none';
  const [start] = (await crawlSite(client, { maxPages: START_PAGES, depth: 0, signal })).pages;
  const seen: RowsSeen<Key> = {
    isVerified,
    products: [],
    unread: null,
    rows: [],
    stopped: null,
    rest: null,
    notRequested: [],
  };
  seen.unread = whyNoPaths(start);
  if (start === undefined || seen.unread !== null) return seen;
  seen.products = productsOf(start);
  const all = (await form.rows({ input, start, products: seen.products, isVerified })).map((row) =>
    written(row, input),
  );
  const probes = new PathProbes(input, new URL(start.url).origin, {
    readsBeginnings: true,
    lastStartMs: lastStartMs - (performance.now() - begun),
  });
  const controls = form.controls.map((path) => pathIn(path, input));
  const nothing = await whyNothingProves(probes, { controls, rows: all, start, host: client.target.host });
  const rows = nothing === null ? all : nothing === REFUSED ? all.filter(isOutsideSignIn) : [];
  if (nothing !== null && rows.length === 0) return { ...seen, unread: nothing };
  seen.rest = nothing;
  seen.notRequested = all.filter((row) => !rows.includes(row)).map(({ path }) => path);
  const isProved = ({ cause }: Row<Key>): boolean =>
    cause !== undefined && seen.rows.some((other) => other.cause === cause && other.proof !== null);
  for (const row of rows)
    if (isProved(row)) continue;
    else if (probes.mayGoOn()) seen.rows.push(await probeRow(key, probes, row));
    else seen.notRequested.push(row.path);
  if (programsIn(seen.rows).size > (form.mostPrograms ?? Infinity))
    return { ...seen, unread: TRAP, rows: [] };
  return { ...seen, stopped: probes.stopped };
}

/** A sign-in in front of everything else says nothing about what stands outside of it. */
const isOutsideSignIn = ({
  isKnown = false,
  isForStrangers = false,
}: Pick<Row, 'isKnown' | 'isForStrangers'>): boolean => isKnown || isForStrangers;

const productsOf = ({ headers, html }: CrawledPage): Product[] =>
  knownProducts({
    headers,
    cookies: setCookiesOf(headers).map(({ name }) => name),
    fields: (html?.forms ?? []).flatMap((form) => form.fields.map(({ name }) => name)),
  });

const pathIn = (path: string, { client, missingPath }: ScannerInput): string =>
  path
    // A name of a file: brackets and colons of an IPv6 address are none.
    .replaceAll('<host>', client.target.host.replace(/[^a-z0-9.-]/gi, '-'))
    .replaceAll('<missing>', missingPath.slice(1));

const written = <Key extends TestKey>(row: Row<Key>, input: ScannerInput): Row<Key> => ({
  ...row,
  path: pathIn(row.path, input),
  ...(row.control === undefined ? {} : { control: pathIn(row.control, input) }),
});

interface Controlled {
  controls: readonly string[];
  rows: readonly Pick<Row, 'proof' | 'acceptsAnything' | 'isKnown'>[];
  start: CrawledPage;
  host: string;
}

/** Requests the control paths; says why no path of this site can prove anything. */
async function whyNothingProves(
  probes: PathProbes,
  { controls, rows, start, host }: Controlled,
): Promise<Inconclusive | null> {
  const responses: { path: string; asked: Asked }[] = [];
  for (const path of controls) {
    const asked = await probes.askControl(path, { shared: true });
    const unanswered = asked.outcome === 'server_error' ? null : whyUnanswered(asked);
    if (unanswered !== null) return unanswered;
    responses.push({ path, asked });
  }
  // A site may have an error for every unknown path, but not for its start page too.
  const isDown = start.outcome === 'server_error';
  if (isDown && isTrueOfAll(responses, ({ asked }) => asked.outcome === 'server_error'))
    return serverError(start.status);
  // Many servers refuse every name with a dot. Only where everything is refused, it is not the site that responds.
  const visible = responses.filter(({ path }) => !path.startsWith('/.'));
  if (isTrueOfAll(visible, ({ asked }) => REFUSALS.includes(asked.status ?? 0))) return REFUSED;
  const leadsAway = ({ asked: { redirectsTo } }: (typeof responses)[number]): boolean =>
    redirectsTo !== null && !isSameSite(redirectsTo, host);
  if (isTrueOfAll(responses, leadsAway)) return OFF_HOST;
  const provesAnything = responses.some(
    ({ path, asked: { url, response } }) =>
      response?.status === 200 &&
      rows.some(
        (row) => !row.acceptsAnything && !row.isKnown && row.proof(provingPage(path, url, response)) !== null,
      ),
  );
  return provesAnything ? PROVES_ANYTHING : null;
}

const isTrueOfAll = <Each>(all: readonly Each[], holds: (each: Each) => boolean): boolean =>
  all.length > 0 && all.every(holds);

/** Firewalls also refuse by 406 (ModSecurity at many hosters) and 451. */
const REFUSALS: readonly number[] = [401, 403, 406, 451];

const REFUSED: Inconclusive = {
  sentence:
    'the site also refuses paths that cannot exist (status 401, 403, 406 or 451), so a firewall or a login responds instead of it; let the User-Agent of the scanner pass there, then scan again',
  reason: 'refused_path',
};

const OFF_HOST: Inconclusive = {
  sentence: 'every path leads to another host; add a check for that host',
  reason: 'off_host',
};

const programsIn = (rows: readonly Pick<ProbedRow, 'program' | 'proof'>[]): Set<string> =>
  new Set(rows.flatMap(({ program, proof }) => (proof === null || program === undefined ? [] : [program])));

const TRAP: Inconclusive = {
  sentence:
    'the address shows several unrelated programs together, as a trap for attackers does, so nothing can be concluded from it; if they are real, give each an address of its own',
  reason: 'trap',
};

const PROVES_ANYTHING: Inconclusive = {
  sentence:
    'the site responds to paths that cannot exist with the content that this test searches for, so nothing can be concluded from it; check which program responds to unknown paths',
  reason: 'proves_anything',
};

async function probeRow<Key extends TestKey>(
  key: Key,
  probes: PathProbes,
  row: Row<Key>,
): Promise<ProbedRow<Key>> {
  const { path, rule, proof, control, leadsBelow, status, cause, program, isKnown, bytes } = row;
  const severityOf = (seen: Proof): Severity => seen.severity ?? ruleOf(key, rule)?.severity ?? 'critical';
  const first = await probes.probe(path, proof, { leadsBelow, control, status, isKnown, bytes });
  const isSerious = first.proof !== null && isWorse(severityOf(first.proof), 'medium');
  const probed = isSerious ? await confirmed(probes, row, first, severityOf) : first;
  return {
    ...probed,
    rule,
    ...(cause !== undefined && { cause }),
    ...(program !== undefined && { program }),
  };
}

/** Confirmed by the other path that shows the same, or by a second request for the path itself. */
async function confirmed(
  probes: PathProbes,
  row: Pick<Row, 'proof' | 'alsoAt' | 'leadsBelow' | 'status' | 'isKnown' | 'bytes'>,
  first: ProbedPath<Proof>,
  severityOf: (seen: Proof) => Severity,
): Promise<ProbedPath<Proof>> {
  const { proof, alsoAt, leadsBelow, status, isKnown, bytes } = row;
  const again = { leadsBelow, status, isKnown, bytes };
  const alike = (one: Proof, other: Proof): Proof | null =>
    severityOf(one) === severityOf(other) && one.detail === other.detail ? one : null;
  if (alsoAt === undefined) return probes.confirm(first, proof, alike, again);
  const other = await probes.probe(alsoAt.path, alsoAt.proof);
  const isWorseThere =
    other.proof !== null && first.proof !== null && isWorse(severityOf(other.proof), severityOf(first.proof));
  if (other.proof !== null && !isWorseThere) return { ...first, confirmed: true };
  const worse = await probes.confirm(other, alsoAt.proof, alike);
  if (worse.confirmed) return { ...worse, path: first.path };
  return probes.confirm(first, proof, alike, again);
}
