import { CATALOGUE } from '@palisade/catalogue';
import { describeScanner } from '@palisade/scan-engine/testing/describe-scanner';
import type {
  ExposedFilesObservation,
  ExposedFilesRule,
  FileLook,
  FileOutcome,
  Grade,
} from './exposed-files-observation';
import { judgeExposedFiles } from './exposed-files.rules';
import { exposedFilesScanner } from './exposed-files.scanner';

const look = (path: string, changes: Partial<FileLook> = {}): FileLook => ({
  ...{ path, url: `https://shop.example${path}`, rule: 'exposed-env-file', outcome: 'absent', status: 404 },
  ...{ failure: null, proof: null, confirmed: false, contentType: 'text/plain' },
  ...changes,
});

const proved = (rule: ExposedFilesRule, grade: Grade = 'content'): FileLook =>
  look(`/${rule}`, {
    rule,
    outcome: 'proved',
    status: 200,
    proof: { grade, shows: 'something' },
    confirmed: true,
  });

const seen = (
  looks: FileLook[],
  changes: Partial<ExposedFilesObservation> = {},
): ExposedFilesObservation => ({
  ...{ origin: 'https://shop.example', isVerified: true, products: ['nginx'], notJudged: null, looks },
  ...{ stopped: null, notRequested: [], ...changes },
});

const RULES = Object.keys(CATALOGUE.exposed_files.rules) as ExposedFilesRule[];

describeScanner({
  scanner: exposedFilesScanner,
  cases: [
    ['nothing exposed', seen([look('/.env')]), []],
    ['everything exposed', seen(RULES.map((rule) => proved(rule))), RULES],
    ...(['challenge', 'too_many_requests', 'refused', 'proves_anything', 'off_host'] as const).map(
      (kind) => [`controls: ${kind}`, seen([], { notJudged: { kind } }), null] as const,
    ),
    ...(['challenge', 'too_many_requests', 'failed', 'budget'] as const).flatMap((stopped) => [
      [`stopped: ${stopped}`, seen([look('/.env')], { stopped }), null] as const,
      [
        `stopped after a finding: ${stopped}`,
        seen([proved('exposed-hg')], { stopped }),
        ['exposed-hg'],
      ] as const,
    ]),
  ],
});

describe('the severity', () => {
  it.each<[ExposedFilesRule, Grade, string]>([
    ['exposed-git', 'secret', 'critical'],
    ['exposed-env-file', 'content', 'high'],
    ['exposed-env-file', 'secret', 'critical'],
    ['exposed-env-file', 'placeholder', 'low'],
    ['exposed-env-file', 'public', 'low'],
    ['exposed-credentials-file', 'hashes', 'high'],
    ['exposed-config-source', 'secret', 'critical'],
    ['exposed-actuator', 'secret', 'critical'],
    ['exposed-actuator', 'masked', 'high'],
    ['exposed-debug-tool', 'masked', 'medium'],
    ['exposed-metrics', 'personal', 'medium'],
    ['exposed-deploy-file', 'secret', 'high'],
    ['exposed-log-file', 'traces', 'high'],
    ['exposed-database-tool', 'login', 'low'],
    ['exposed-database-tool', 'signed_in', 'high'],
  ])('of %s with %s is %s', (rule, grade, severity) => {
    expect(judgeExposedFiles(seen([proved(rule, grade)])).findings[0]?.severity).toBe(severity);
  });
});

it('judges what strangers certainly do not get, and nothing else', () => {
  const outcomes: FileOutcome[] = [
    'absent',
    'other',
    'refused',
    'redirect',
    'unstable',
    'server_error',
    'failed',
  ];
  const { judged } = judgeExposedFiles(seen(outcomes.map((outcome) => look(`/${outcome}`, { outcome }))));
  expect(judged).toEqual(['/absent', '/other', '/refused']);
});

it('adds the settings of the web server that the site shows', () => {
  const { productAdvice } = judgeExposedFiles(seen([proved('exposed-git')]));
  expect(productAdvice?.['exposed-git']).toEqual([expect.stringMatching(/^nginx: location/)]);
});
