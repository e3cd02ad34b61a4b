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
  adviceFor,
  curl,
  shQuote,
  notJudged,
} from '@palisade/scan-engine';
import { HIDDEN_FILES_ADVICE } from './hidden-files-advice';
import type {
  ExposedFilesObservation,
  ExposedFilesRule,
  FileLook,
  FileOutcome,
  Grade,
  NotJudged,
  StopReason,
} from './exposed-files-observation';

const SUMMARY = 'None of the known files and tools is exposed.';

interface Weight {
  severity: Severity;
  detail?: string;
}

/** Where what is in the file changes how bad it is. */
const WEIGHTS: Partial<Record<ExposedFilesRule, Partial<Record<Grade, Weight>>>> = {
  'exposed-git': {
    secret: { severity: 'critical', detail: 'The address of its remote holds credentials.' },
  },
  'exposed-env-file': {
    secret: { severity: 'critical', detail: 'It holds secrets with their values.' },
    placeholder: { severity: 'low', detail: 'All its values are empty or placeholders.' },
    public: { severity: 'low', detail: 'All its settings are ones that visitors get anyway.' },
  },
  'exposed-credentials-file': {
    hashes: {
      severity: 'high',
      detail: 'It holds hashes of passwords, which attackers can try to guess offline.',
    },
  },
  'exposed-config-source': {
    secret: { severity: 'critical', detail: 'It holds a password or key.' },
  },
  'exposed-actuator': {
    secret: { severity: 'critical', detail: 'The endpoint env shows secrets with their values.' },
  },
  'exposed-debug-tool': {
    masked: { severity: 'medium', detail: 'It shows profiles of the program, not its data.' },
  },
  'exposed-metrics': {
    personal: { severity: 'medium', detail: 'Labels name people or hold tokens.' },
  },
  'exposed-deploy-file': {
    secret: { severity: 'high', detail: 'It holds secrets with their values.' },
  },
  'exposed-log-file': {
    traces: { severity: 'high', detail: 'It holds stack traces or tokens.' },
  },
  'exposed-database-tool': {
    signed_in: { severity: 'high', detail: 'It is signed in without a password.' },
    login: { severity: 'low', detail: 'It shows its login page.' },
  },
};

/** The whole judgement: a pure function of what was seen. */
export function judgeExposedFiles(observation: ExposedFilesObservation): Judgement {
  const findings = observation.looks.flatMap(findingOf);
  const reason = findings.length > 0 ? null : inconclusiveReason(observation);
  const technicalDetails = detailsOf(observation);
  if (reason !== null) return notJudged(reason, SUMMARY, technicalDetails);
  return {
    findings: worstFirst(findings),
    productAdvice: adviceFor(HIDDEN_FILES_ADVICE, observation.products),
    technicalDetails,
    judged: observation.looks.filter(({ outcome }) => JUDGED.includes(outcome)).map(({ path }) => path),
    inconclusive: null,
    summary: SUMMARY,
  };
}

/** A refusal and another content answer the question as well: strangers do not get the file. */
const JUDGED: readonly FileOutcome[] = ['proved', 'absent', 'other', 'refused'];

function findingOf({ rule, path, url, proof, contentType, confirmed, outcome }: FileLook): Finding[] {
  if (outcome !== 'proved' || proof === null) return [];
  const weight = WEIGHTS[rule]?.[proof.grade];
  return [
    toFinding('exposed_files', rule, {
      location: path,
      ...(weight ?? {}),
      evidence: {
        request: `GET ${url}`,
        observed: `status 200, ${proof.shows}`,
        expected: 'status 404, or a refusal',
        content_type: bounded(contentType ?? ''),
        confirmed,
        reproduce: `${curl(url)} --compressed --range 0-1023 ${shQuote(url)} | head -c 1024 | od -c | head -n 20`,
      },
    }),
  ];
}

const NOT_JUDGED: Record<Exclude<NotJudged['kind'], 'failed'>, Inconclusive> = {
  challenge: CHALLENGED,
  too_many_requests: RATE_LIMITED,
  refused: {
    sentence:
      'the site also refuses paths that cannot exist (status 401 or 403), so a firewall or a login responds instead of it; let the User-Agent of the scanner pass there, then scan again',
    reason: 'refused_path',
  },
  off_host: {
    sentence: 'every path leads to another host; add a check for that host',
    reason: 'off_host',
  },
  proves_anything: {
    sentence:
      'the site responds to paths that cannot exist with content like that of exposed files, so nothing can be concluded from it; check which program responds to unknown paths',
    reason: 'proves_anything',
  },
};

const STOPPED: Record<StopReason, Inconclusive> = {
  challenge: CHALLENGED,
  too_many_requests: RATE_LIMITED,
  failed: {
    sentence:
      'several requests got no response, so a firewall may drop them; let the User-Agent of the scanner pass there, then scan again',
    reason: 'dropped',
  },
  budget: {
    sentence: 'the site responds too slowly to request all paths in time; scan again when it is faster',
    reason: 'budget',
  },
};

function inconclusiveReason({ notJudged, stopped, origin }: ExposedFilesObservation): Inconclusive | null {
  if (notJudged?.kind === 'failed') return failedRequest(notJudged.failure);
  if (notJudged !== null) return NOT_JUDGED[notJudged.kind];
  if (origin === null) return failedRequest(null);
  return stopped === null ? null : STOPPED[stopped];
}

function detailsOf({
  isVerified,
  looks,
  stopped,
  notRequested,
}: ExposedFilesObservation): Record<string, unknown> {
  const pathsWith = (...outcomes: FileOutcome[]): string[] =>
    looks.filter(({ outcome }) => outcomes.includes(outcome)).map(({ path }) => path);
  return {
    paths_requested: looks.length,
    refused: pathsWith('refused'),
    redirected: pathsWith('redirect'),
    other_content: pathsWith('other'),
    not_judged: pathsWith('failed', 'server_error', 'challenge', 'too_many_requests', 'unstable'),
    not_requested: notRequested,
    stopped,
    ...(isVerified
      ? {}
      : {
          left_out:
            'the paths that are requested on verified domains only; verify the domain to include them',
        }),
  };
}
