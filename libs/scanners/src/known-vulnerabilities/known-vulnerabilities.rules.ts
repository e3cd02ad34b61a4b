import { CATALOGUE } from '@palisade/catalogue';
import {
  curl,
  curlBody,
  curlHeader,
  type Inconclusive,
  isAffected,
  isOwnBuild,
  isSettled,
  isWorse,
  onlyFields,
  pathsOf,
  type ProductAdvisory,
  ratedAdvisories,
  safeVersion,
  type ScanData,
  shQuote,
  type Sighted,
  whyStopped,
  whyUnread,
} from '@palisade/scan-engine';
import type { KnownVulnerabilitiesSeen, SeenProduct, SeenProof } from './known-vulnerabilities.observation';

type KnownSighted = Sighted<'known_vulnerabilities'>;

/** In evidence, which is bounded. */
const MOST_SHOWN = 8;

/** What is known of one product. */
interface Verdict {
  product: SeenProduct;
  advisories: readonly ProductAdvisory[];
  /** Proved by a request, or by a version that only its maker changes. The worst comes first. */
  certain: ProductAdvisory[];
  /** The version alone says so, and someone may have put the fix into it. */
  possible: ProductAdvisory[];
}

/** One defect for a product: one update ends all of them. */
export const sightingsOf = (seen: KnownVulnerabilitiesSeen, data: ScanData): KnownSighted[] =>
  verdictsOn(seen, data).flatMap((verdict) => {
    const { certain, possible } = verdict;
    const [worst] = certain;
    if (worst !== undefined)
      return sightedAs('vulnerability-known', verdict, [worst, ...certain.slice(1), ...possible]);
    const [first] = possible;
    return first === undefined
      ? []
      : sightedAs('vulnerability-possible', verdict, [first, ...possible.slice(1)]);
  });

const verdictsOn = ({ products }: KnownVulnerabilitiesSeen, data: ScanData): Verdict[] =>
  products.map((product) => verdictOn(product, ratedAdvisories(data, product.id)));

const proofOf = ({ proofs }: SeenProduct, { id }: ProductAdvisory): SeenProof | undefined =>
  proofs.find((proof) => proof.id === id);

const isProved = (product: SeenProduct, advisory: ProductAdvisory): boolean =>
  proofOf(product, advisory)?.outcome === 'proved';

const isContradicted = (product: SeenProduct, advisory: ProductAdvisory): boolean =>
  proofOf(product, advisory) !== undefined && !isProved(product, advisory);

const endsOf = ({ ranges }: ProductAdvisory): string[] => ranges.map(({ below }) => below);

function verdictOn(product: SeenProduct, all: readonly ProductAdvisory[]): Verdict {
  const { version } = product;
  const advisories = [...all].sort(worstFirst);
  const isOwn = version !== null && isOwnBuild(version);
  const open = advisories.filter((each) => isProved(product, each) || isAffected(each, version));
  // One release fixes all whose ranges end at it.
  const doubted = new Set(open.filter((each) => isContradicted(product, each)).flatMap(endsOf));
  // A proof that shows nothing contradicts the version: some makers publish fixes that leave it as it is.
  const isCertain = (each: ProductAdvisory): boolean =>
    isProved(product, each) ||
    (!isOwn &&
      each.distributions !== true &&
      proofOf(product, each) === undefined &&
      !endsOf(each).some((end) => doubted.has(end)));
  return {
    product,
    advisories,
    certain: open.filter(isCertain),
    possible: open.filter((each) => !isCertain(each)),
  };
}

/** Among those of one severity, what attackers use comes first, then what they are most likely to use. */
function worstFirst(one: ProductAdvisory, other: ProductAdvisory): number {
  if (one.severity !== other.severity) return isWorse(one.severity, other.severity) ? -1 : 1;
  const byUse = Number(other.exploited !== undefined) - Number(one.exploited !== undefined);
  return byUse === 0 ? (other.epss ?? 0) - (one.epss ?? 0) : byUse;
}

type Shown = readonly [ProductAdvisory, ...ProductAdvisory[]];

function sightedAs(rule: KnownSighted['rule'], { product, advisories }: Verdict, shown: Shown): KnownSighted {
  const [worst] = shown;
  const { id, name, page, version } = product;
  const safe = safeVersion(advisories, version);
  const isCapped = rule === 'vulnerability-possible' && isWorse(worst.severity, 'medium');
  return {
    rule,
    severity: isCapped ? 'medium' : worst.severity,
    location: id,
    seenOn: pathsOf([{ url: page }]),
    ...(safe !== null && {
      remediation: `${CATALOGUE.known_vulnerabilities.rules[rule].remediation} Update ${name} to ${safe} or later.`,
    }),
    detail: `${exploitedIn(shown)}${likelyIn(shown)}${named(product)} runs here.${safe === null ? '' : ` No advisory covers ${name} ${safe}.`}`,
    expected:
      safe === null ? `a version of ${name} without known vulnerabilities` : `${name} ${safe} or later`,
    ...evidenceOf(product, worst),
    facts: {
      advisories: shown.slice(0, MOST_SHOWN).map(factsOf),
      ...(shown.length > MOST_SHOWN && { more_advisories: shown.length - MOST_SHOWN }),
    },
  };
}

type Evidence = Pick<KnownSighted, 'url' | 'observed' | 'confirmed' | 'reproduce'>;

/** Of the proof, where there is one, else of the version. */
function evidenceOf(product: SeenProduct, worst: ProductAdvisory): Evidence {
  const proof = isProved(product, worst) ? proofOf(product, worst) : undefined;
  if (proof === undefined)
    return {
      url: product.place?.url,
      observed: named(product),
      confirmed: product.confirmed,
      reproduce: showVersion(product),
    };
  return {
    url: proof.url,
    observed: `${named(product)}, status ${proof.status ?? 200} with ${worst.proof?.shows ?? worst.id}`,
    confirmed: proof.confirmed,
    reproduce: showProof(proof, worst),
  };
}

const named = ({ name, version }: SeenProduct): string => (version === null ? name : `${name} ${version}`);

function exploitedIn(shown: Shown): string {
  const used = shown.flatMap(({ id, exploited }) =>
    exploited === undefined ? [] : [`${id} (CISA has listed it since ${exploited})`],
  );
  return used.length === 0 ? '' : `Attackers use ${used.slice(0, MOST_SHOWN).join(', ')}. `;
}

/** The most likely one. */
function likelyIn(shown: Shown): string {
  const [likely] = shown
    .flatMap(({ id, epss }) => (epss === undefined ? [] : [{ id, epss }]))
    .sort((one, other) => other.epss - one.epss);
  return likely === undefined
    ? ''
    : `EPSS expects attacks on ${likely.id} within 30 days with a probability of ${percent(likely.epss)}. `;
}

const percent = (share: number): string => (share < 0.01 ? 'less than 1%' : `${Math.floor(share * 100)}%`);

const factsOf = ({ id, summary, severity, exploited, epss, source }: ProductAdvisory): object => ({
  id,
  severity,
  summary,
  ...(exploited !== undefined && { exploited_since: exploited }),
  ...(epss !== undefined && { epss }),
  source,
});

/** Prints what names the version. */
function showVersion({ place, version }: SeenProduct): string {
  if (place === null) return '';
  const { url, field, before, packed } = place;
  if (field !== null) return `${curlHeader(url)} | ${onlyFields([field])}`;
  const search = packed === true ? `-oE ${shQuote(`${before}[0-9]+`)}` : `-oF ${shQuote(version ?? '')}`;
  return `${curl(url)} --compressed ${shQuote(url)} | grep ${search} | head -1`;
}

/** Prints the texts that prove it. */
function showProof({ url }: SeenProof, { proof }: ProductAdvisory): string {
  const texts = (proof?.all ?? []).map((text) => `-e ${shQuote(text)}`);
  return `${curlBody(url)} | grep -oF ${texts.join(' ')} | sort -u`;
}

/** Where a version is hidden, or a page could not be read, what was there may still be there. */
export function judgedIn({ pages, products }: KnownVulnerabilitiesSeen): readonly string[] | 'all' {
  const isWhole = pages.every(({ outcome }) => outcome === 'answered' || outcome === 'redirected');
  return isWhole && products.every(isRead) ? 'all' : products.filter(isRead).map(({ id }) => id);
}

/** Whether it is known what is wrong with the product: by its version, or by requests alone. */
const isRead = ({ version, asked, proofs }: SeenProduct): boolean =>
  version !== null ||
  (asked === null && proofs.length > 0 && proofs.every(({ outcome }) => isSettled(outcome)));

export function summaryOf({ products }: KnownVulnerabilitiesSeen): string {
  const read = products.filter(isRead).map(named);
  const hidden = products.filter((product) => !isRead(product)).map(named);
  const sentences = [
    ...(read.length === 0 ? [] : [`No advisory covers what the pages show: ${read.join(', ')}.`]),
    ...(hidden.length === 0
      ? []
      : [
          `${hidden.join(', ')}: the site does not say which version runs, so compare it with the advisories yourself.`,
        ]),
  ];
  return sentences.length === 0
    ? 'The pages show no product that the list of advisories has.'
    : sentences.join(' ');
}

/** Why a result without findings would say nothing, or null. */
export function whyUnknown({ pages, products, stopped }: KnownVulnerabilitiesSeen): Inconclusive | null {
  const why = whyUnread(pages) ?? whyStopped(stopped);
  const unread = products.find(
    ({ version, asked }) => version === null && asked !== null && !isSettled(asked),
  );
  if (why !== null || unread === undefined) return why;
  return {
    sentence: `the address that names the version of ${unread.name} did not respond as it should; scan again when it does`,
    reason: 'version_unread',
  };
}

/** A new advisory for one of them has the check scanned again. */
export const detailsOf = ({ products, others }: KnownVulnerabilitiesSeen): Record<string, unknown> => ({
  products: [
    ...products.map(({ id, version }) => ({ id, version })),
    ...others.map((id) => ({ id, version: null })),
  ],
});
