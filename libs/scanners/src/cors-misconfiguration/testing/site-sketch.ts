import type { CorsAnswer, CorsObservation, NetworkKind, PathObservation } from '../cors-observation';
import { probeOrigins, STAND_INS, type ProbeRole } from '../probe-origins';
import { nextRound } from '../probe-plan';
import { recordCorsHeaders } from '../recorded-answer';
import type { CorsPolicy, PolicyAnswer } from './cors-policies';

export const ORIGIN = 'https://www.example.co.uk';

/** A site whose answers come from policies, and what went differently at some probes. */
export interface SiteSketch {
  origin?: string;
  network?: NetworkKind;
  /** By path; `/` says nothing of CORS unless it is here. */
  paths?: Record<string, CorsPolicy>;
  /** Looks that did not end as the policy says. */
  looks?: Partial<Record<ProbeRole | 'none', Partial<CorsAnswer>>>;
  /** The start page, where it is not its own path. */
  start?: PolicyAnswer;
  stopped?: CorsObservation['stopped'];
}

export function siteOf(sketch: SiteSketch): CorsObservation {
  const paths = Object.entries(sketch.paths ?? { '/': () => ({}) });
  return {
    paths: paths.map(([path, policy]) => pathOf(sketch, path, policy)),
    start: sketch.start === undefined ? null : answerOf('none', null, sketch.start),
    notLookedAt: [],
    stopped: sketch.stopped ?? null,
  };
}

/** The probes are those that the plan asks for, as at a real site. */
function pathOf(sketch: SiteSketch, name: string, policy: CorsPolicy): PathObservation {
  const url = `${sketch.origin ?? ORIGIN}${name}`;
  const origins = probeOrigins(url, STAND_INS);
  const ask = (role: ProbeRole | 'none'): CorsAnswer => {
    const origin = role === 'none' ? null : (origins[role] ?? null);
    const method = isPreflight(role) ? 'OPTIONS' : 'GET';
    return { ...answerOf(role, origin, policy(origin, method)), ...sketch.looks?.[role] };
  };
  const path: PathObservation = { url, network: sketch.network ?? 'public', answers: [ask('none')] };
  for (let round = nextRound(path, origins); round.length > 0; round = nextRound(path, origins))
    path.answers.push(...round.map(ask));
  return path;
}

const isPreflight = (role: string): boolean => role.startsWith('preflight');

function answerOf(role: ProbeRole | 'none', origin: string | null, answer: PolicyAnswer): CorsAnswer {
  const lines = Object.entries(answer.headers ?? {}).flatMap(([name, value]) =>
    [value].flat().map((line): [string, string] => [name, line]),
  );
  return {
    role,
    method: isPreflight(role) ? 'OPTIONS' : 'GET',
    origin,
    outcome: 'answered',
    failure: null,
    status: answer.status ?? 200,
    headers: recordCorsHeaders(lines),
  };
}
