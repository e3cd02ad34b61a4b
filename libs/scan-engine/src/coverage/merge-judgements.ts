import type { JudgedAs } from '@palisade/vocabulary';
import type { Finding, Judgement, Scanner } from '../contract/scanner';

/** What a test made of the pages that one identity sees. */
export interface IdentityPart {
  name: string;
  judgement: Judgement;
  /** It saw no page, only data such as JSON: that says nothing about the pages which strangers do not see. */
  sawDataAlone?: boolean;
}

/** Reasons why a stranger sees nothing, which do not matter where an identity sees it. */
const CLOSED_TO_STRANGERS: readonly string[] = ['nothing_read', 'sign_in_required', 'forbidden'];
const COLLAPSED = 'coverage_collapsed';

/**
 * One judgement of all that a stranger and the identities see. A finding that a stranger sees too is one finding; the others say who sees them.
 * Nothing passes in silence for an identity that could not be judged.
 */
export function mergeJudgements(
  stranger: Judgement,
  parts: readonly IdentityPart[],
  joinDetails: Scanner['joinDetails'] = (details) => details,
): Judgement {
  const good = parts.filter(({ judgement }) => judgement.inconclusive === null);
  const findings = mergedFindings(stranger, good);
  const bad = parts.filter(({ judgement }) => judgement.inconclusive !== null);
  const judged = stranger.inconclusive === null ? stranger.judged : [];
  return {
    ...stranger,
    findings,
    judged,
    inconclusive: whyInconclusive(stranger, { findings, good, bad }),
    // An identity may see what strangers do not, or could not be judged.
    notApplicable: parts.every(({ judgement }) => judgement.notApplicable !== undefined)
      ? stranger.notApplicable
      : undefined,
    productAdvice: Object.assign(
      {},
      ...[...good.map((part) => part.judgement), stranger].map((each) => each.productAdvice),
    ) as Judgement['productAdvice'],
    technicalDetails: {
      ...joinDetails(
        stranger.technicalDetails,
        parts.map(({ name, judgement: { technicalDetails: details } }) => ({ name, details })),
      ),
      identities: Object.fromEntries(parts.map(outcomeOf)),
    },
    summary: summaryOf(stranger, good, bad),
    gaps: gapsOf(stranger, good),
    judgedAs: Object.fromEntries(parts.map(({ name, judgement }) => [name, scopeOf(judgement)])),
  };
}

/** The judgement of a test that compares identities: what only these see is fixed too where it judged. */
export const judgedByAll = (names: readonly string[], judgement: Judgement): Judgement =>
  names.length === 0
    ? judgement
    : { ...judgement, judgedAs: Object.fromEntries(names.map((name) => [name, scopeOf(judgement)])) };

const scopeOf = ({ inconclusive, judged, unjudgedRules = [] }: Judgement): JudgedAs[string] => ({
  judgedLocations: inconclusive === null ? judged : [],
  unjudgedRules: [...unjudgedRules].sort(),
});

const outcomeOf = ({ name, judgement: { inconclusive } }: IdentityPart): [string, string] => [
  name,
  inconclusive === null ? 'judged' : inconclusive.reason,
];

const keyOf = ({ id, location }: Finding): string => `${id} ${location}`;

function mergedFindings(stranger: Judgement, good: readonly IdentityPart[]): Finding[] {
  const seen = new Map<string, Finding>();
  for (const finding of stranger.inconclusive === null ? stranger.findings : [])
    seen.set(keyOf(finding), finding);
  for (const { name, judgement } of good)
    for (const finding of judgement.findings) {
      const known = seen.get(keyOf(finding));
      if (known === undefined) seen.set(keyOf(finding), { ...finding, seenAs: [name] });
      else known.seenAs?.push(name);
    }
  return [...seen.values()];
}

interface Parts {
  findings: readonly Finding[];
  good: readonly IdentityPart[];
  bad: readonly IdentityPart[];
}

/** What was found stays, whatever else could not be judged. */
function whyInconclusive(
  { inconclusive }: Judgement,
  { findings, good, bad }: Parts,
): Judgement['inconclusive'] {
  if (findings.length > 0) return null;
  const isClosed = inconclusive !== null && CLOSED_TO_STRANGERS.includes(inconclusive.reason);
  const isOpened = isClosed && good.some(({ sawDataAlone }) => sawDataAlone !== true);
  if (inconclusive !== null && !isOpened) return inconclusive;
  const collapsed = bad.find(({ judgement }) => judgement.inconclusive?.reason === COLLAPSED);
  if (collapsed === undefined) return null;
  const sentence = `signed in as ${collapsed.name}, ${collapsed.judgement.inconclusive?.sentence ?? ''}`;
  return { sentence, reason: COLLAPSED };
}

/** What was not read, by visitor. */
const gapsOf = (stranger: Judgement, good: readonly IdentityPart[]): string =>
  [
    stranger.inconclusive === null ? (stranger.gaps ?? '') : '',
    ...good.map(({ name, judgement: { gaps = '' } }) => (gaps === '' ? '' : `As ${name}: ${gaps}`)),
  ]
    .filter((words) => words !== '')
    .join(' ');

function summaryOf(stranger: Judgement, good: readonly IdentityPart[], bad: readonly IdentityPart[]): string {
  const names = good.map(({ name }) => name).join(', ');
  return [
    stranger.inconclusive === null ? stranger.summary : (good[0]?.judgement.summary ?? stranger.summary),
    ...(names === ''
      ? []
      : [`Judged signed in as ${names}${stranger.inconclusive === null ? ' as well' : ' only'}.`]),
    ...bad.map(({ name, judgement }) =>
      `Not judged as ${name}: ${judgement.inconclusive?.sentence ?? ''}.`.replace(/\.\.$/, '.'),
    ),
  ].join(' ');
}
