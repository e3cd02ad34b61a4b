import {
  advisoriesFor,
  ask,
  isAffected,
  isWorse,
  lastingUrl,
  namedVersion,
  pagesOfSite,
  PathProbes,
  placesOf,
  type ProductAdvisory,
  type ProvingPage,
  type Recognised,
  recognisedProducts,
  recordOfPage,
  scanner,
  type ScannerInput,
  showsAll,
  textOf,
} from '@palisade/scan-engine';
import type {
  KnownVulnerabilitiesSeen,
  SeenProduct,
  SeenProof,
  VersionPlace,
} from './known-vulnerabilities.observation';
import { detailsOf, judgedIn, sightingsOf, summaryOf, whyUnknown } from './known-vulnerabilities.rules';

/** Of one product: each costs two requests. */
const MOST_PROOFS = 3;

export const knownVulnerabilitiesScanner = scanner('known_vulnerabilities', {
  budget: {
    // The pages and scripts that all tests share; a control, and of three products the version and three proofs, each at up to three places and once more.
    requests: 94,
    connections: 98,
    bytes: 32 * 1024 * 1024,
    durationMs: 58_000,
    isGentle: true,
  },
  // A console that scripts draw shows its product and version, too.
  pagesAreHints: true,
  summary: summaryOf,
  observe,
  rules: sightingsOf,
  whyUnsure: whyUnknown,
  judged: judgedIn,
  details: detailsOf,
});

async function observe(input: ScannerInput): Promise<KnownVulnerabilitiesSeen> {
  const { client, data, missingPath } = input;
  const list = data.get('product_advisories');
  const { pages } = await pagesOfSite(input);
  const seen: KnownVulnerabilitiesSeen = {
    pages: pages.map(recordOfPage),
    products: [],
    others: [],
    stopped: null,
  };
  const [start] = pages;
  if (start?.outcome !== 'answered') return seen;
  const recognised = await recognisedProducts(input, data.get('products').products);
  const isListed = ({ product }: Recognised): boolean => advisoriesFor(list, product.id).length > 0;
  seen.others = recognised.filter((each) => !isListed(each)).map(({ product: { id } }) => id);
  const known = recognised.filter(isListed);
  if (known.length === 0) return seen;
  const probes = new PathProbes(input, new URL(start.url).origin);
  await probes.askControl(missingPath, { shared: true });
  for (const each of known)
    seen.products.push(await examine(client, probes, each, advisoriesFor(list, each.product.id)));
  return { ...seen, stopped: probes.stopped };
}

/** The version of a product, and the proofs of what is known to be wrong with it. */
async function examine(
  client: ScannerInput['client'],
  probes: PathProbes,
  recognised: Recognised,
  advisories: readonly ProductAdvisory[],
): Promise<SeenProduct> {
  const { id, name } = recognised.product;
  const product: SeenProduct = {
    id,
    name,
    page: lastingUrl(recognised.page),
    ...(await versionOf(probes, recognised)),
    confirmed: false,
    proofs: [],
  };
  const open = advisories.filter((each) => each.ranges.length === 0 || isAffected(each, product.version));
  const isSerious = open.some(({ severity }) => isWorse(severity, 'medium'));
  if (isSerious && probes.mayGoOn()) await confirmVersion(client, product);
  const proofs = open.flatMap(({ id: number, proof }) => (proof === undefined ? [] : [{ number, proof }]));
  for (const { number, proof } of proofs.slice(0, MOST_PROOFS))
    product.proofs.push({ id: number, ...(await prove(probes, proof, recognised)) });
  return product;
}

type Named = Pick<SeenProduct, 'version' | 'place' | 'asked'>;
const UNNAMED: Named = { version: null, place: null, asked: null };

async function versionOf(probes: PathProbes, recognised: Recognised): Promise<Named> {
  const { product, page, version } = recognised;
  const { versions } = product;
  if (versions === undefined) return UNNAMED;
  const { path, name, before, packed } = versions;
  const placeAt = (url: string): VersionPlace => ({
    url,
    field: name ?? null,
    before,
    ...(packed === true && { packed }),
  });
  if (path === undefined)
    return version === null ? UNNAMED : { version, place: placeAt(lastingUrl(page)), asked: null };
  // More than the beginning: some products name their version far behind it.
  const after = ({ response }: ProvingPage): string | null => namedVersion(textOf(response.body), versions);
  let named = UNNAMED;
  for (const place of placesOf(path, recognised)) {
    const isKnown = new URL(place, page).href === page;
    const { proof, url, outcome } = await probes.probe(place, after, { isKnown });
    named = { version: proof, place: proof === null ? null : placeAt(url), asked: outcome };
    if (proof !== null || !probes.mayGoOn()) break;
  }
  return named;
}

/** A second request. Behind one address there may be servers of two versions: what is contradicted is not known. */
async function confirmVersion(client: ScannerInput['client'], product: SeenProduct): Promise<void> {
  const { place, version } = product;
  if (place === null) return;
  const { response } = await ask(client, place.url, { fresh: true });
  if (response === null || response.status >= 500 || response.status === 429) return;
  if (versionAt(place, response.headers, textOf(response.body)) === version) product.confirmed = true;
  else Object.assign(product, { ...UNNAMED, asked: 'unstable' });
}

function versionAt(
  place: VersionPlace,
  headers: readonly (readonly [string, string])[],
  text: string,
): string | null {
  if (place.field === null) return namedVersion(text, place);
  const values = headers.filter(([name]) => name === place.field).map(([, value]) => value);
  return values.map((value) => namedVersion(value, place)).find((each) => each !== null) ?? null;
}

async function prove(
  probes: PathProbes,
  proof: NonNullable<ProductAdvisory['proof']>,
  recognised: Recognised,
): Promise<Omit<SeenProof, 'id'>> {
  const shows = ({ response }: ProvingPage): true | null =>
    showsAll(proof, textOf(response.body)) ? true : null;
  const options = proof.status === undefined ? {} : { status: proof.status };
  const [place = proof.path, ...others] = placesOf(proof.path, recognised);
  let first = await probes.probe(place, shows, options);
  for (const other of others)
    if (first.proof === null && probes.mayGoOn()) first = await probes.probe(other, shows, options);
  const { url, outcome, status, confirmed } = await probes.confirm(first, shows, () => true, options);
  return { url, outcome, status, confirmed };
}
