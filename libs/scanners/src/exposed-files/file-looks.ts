import type { Failure, TargetClient, TargetResponse } from '@palisade/target-client';
import {
  isChallengePage,
  decoded,
  readHtmlDocument,
  redirectTarget,
  type ComparedAnswer,
  looksMissing,
} from '@palisade/scan-engine';
import type { FileLook, FileOutcome, Proof, StopReason } from './exposed-files-observation';
import type { ExposedPath } from './exposed-paths';
import { actuatorEnv } from './proofs/running-tools';
import type { Prove, SeenFile } from './proofs/seen-file';
import { gitConfig } from './proofs/version-control';

/** What is read of a file: every proof is in its beginning. */
export const READ_BYTES = 16 * 1024;
/** So many requests without a response end the test: something between us and the site drops them. */
const MOST_FAILURES = 3;
/** A firewall that shows itself a second time has shut us out. */
const MOST_CHALLENGES = 2;
/** Symfony leads from here to the page of the last request. */
const LEADS_BELOW = '/_profiler/latest';
/** Never critical or high, so one probe is enough. */
const MILD: readonly ExposedPath['rule'][] = [
  'exposed-phpinfo',
  'exposed-server-status',
  'exposed-metrics',
  'exposed-configured-path',
];

/** Requests paths one after the other, and stops when the site wants no more. */
export class FileLooks {
  stopped: StopReason | null = null;
  private failures = 0;
  private challenges = 0;

  constructor(
    private readonly client: TargetClient,
    private readonly origin: string,
    private readonly controls: ComparedAnswer[],
    private readonly isVerified: boolean,
  ) {}

  async look({ path, rule, prove }: ExposedPath): Promise<FileLook> {
    const url = `${this.origin}${path}`;
    const look: FileLook = {
      ...{ path, url, rule, outcome: 'failed', status: null, failure: null },
      ...{ proof: null, confirmed: false, contentType: null },
    };
    const response = await this.request(url);
    this.note(response);
    if (!response.ok) return { ...look, failure: response.category };
    const proof = this.proofOf(response, path, prove);
    const seen: FileLook = { ...look, status: response.status, contentType: typeOf(response).slice(0, 200) };
    if (proof === null) return { ...seen, outcome: outcomeOf(response, path, this.controls) };
    const confirmed = await this.confirm({ path, rule, prove }, proof);
    return confirmed === null
      ? { ...seen, outcome: 'unstable' }
      : { ...seen, outcome: 'proved', proof: confirmed.proof, confirmed: confirmed.again };
  }

  /** A path of the settings, next to a path of the same kind that does not exist. */
  async lookAtConfigured(path: string, missingName: string): Promise<FileLook> {
    const sibling = siblingOf(path, missingName);
    const response = await this.request(`${this.origin}${sibling}`);
    this.note(response);
    if (response.ok) this.controls.push(comparedAnswer(response, sibling));
    const look = await this.look({ path, rule: 'exposed-configured-path', prove: readable });
    // Without its control, a page that the site shows for every such path would be a finding.
    return response.ok ? look : { ...look, outcome: 'failed', proof: null, failure: response.category };
  }

  /** A second search for what would be critical or high; null when it does not show the same. */
  private async confirm(
    { path, rule, prove }: ExposedPath,
    proof: Proof,
  ): Promise<{ proof: Proof; again: boolean } | null> {
    if (MILD.includes(rule)) return { proof, again: false };
    if (rule === 'exposed-git') return this.confirmGit(path, prove, proof);
    if (rule === 'exposed-actuator' && this.isVerified) {
      const env = await this.proveAt('/actuator/env', actuatorEnv);
      if (env?.grade === 'secret') {
        const again = await this.proveAt('/actuator/env', actuatorEnv);
        if (again?.grade === 'secret') return { proof: { ...proof, ...again }, again: true };
      }
    }
    const second = await this.proveAt(path, prove);
    return second?.grade === proof.grade ? { proof, again: true } : null;
  }

  /** The settings of the repository, or a second equal look next to a folder that does not exist. */
  private async confirmGit(
    path: string,
    prove: Prove,
    proof: Proof,
  ): Promise<{ proof: Proof; again: boolean } | null> {
    const settings = await this.proveAt('/.git/config', gitConfig);
    if (settings !== null) {
      const isSecret = settings.grade === 'secret';
      if (isSecret && (await this.proveAt('/.git/config', gitConfig))?.grade !== 'secret') return null;
      return { proof: isSecret ? settings : proof, again: true };
    }
    const second = await this.proveAt(path, prove);
    if (second?.shows !== proof.shows) return null;
    const control = await this.proveAt(`${this.controls[0]?.path ?? '/.none'}/HEAD`, prove);
    return control === null ? { proof, again: true } : null;
  }

  private async proveAt(path: string, prove: Prove): Promise<Proof | null> {
    const response = await this.request(`${this.origin}${path}`);
    this.note(response);
    return response.ok ? this.proofOf(response, path, prove) : null;
  }

  /** Never shared: another test may have read more of it. */
  private async request(url: string): Promise<TargetResponse | Failure> {
    const response = await this.client.request({ url, bodyBytes: READ_BYTES });
    if (!response.ok || !url.endsWith(LEADS_BELOW)) return response;
    const target = redirectTarget(response, url);
    const folder = url.slice(0, url.lastIndexOf('/') + 1);
    return target?.href.startsWith(folder) && target.href !== url
      ? this.client.request({ url: target.href, bodyBytes: READ_BYTES })
      : response;
  }

  private proofOf(response: TargetResponse, path: string, prove: Prove): Proof | null {
    if (response.status !== 200) return null;
    if (looksMissing(comparedAnswer(response, path), this.controls)) return null;
    return prove(seenFile(response, path));
  }

  private note(response: TargetResponse | Failure): void {
    if (!response.ok) {
      this.failures += 1;
      if (response.category === 'budget' || response.category === 'aborted') this.stopped ??= 'budget';
      if (this.failures >= MOST_FAILURES) this.stopped ??= 'failed';
      return;
    }
    if (response.status === 429) this.stopped ??= 'too_many_requests';
    if (isChallenge(response)) this.challenges += 1;
    if (this.challenges >= MOST_CHALLENGES) this.stopped ??= 'challenge';
  }
}

/** `/a/report.pdf` and `/a/6b1f.pdf`. */
function siblingOf(path: string, missingName: string): string {
  const [bare = '/'] = path.split(/[?#]/);
  const isFolder = bare.endsWith('/');
  const folder = bare.slice(0, bare.lastIndexOf('/', isFolder ? -2 : undefined) + 1) || '/';
  const extension = /\.\w{1,10}$/.exec(bare)?.[0] ?? '';
  return `${folder}${missingName}${isFolder ? '/' : extension}`;
}

/** Content for strangers: a form that demands a password is none. */
const readable: Prove = (file) =>
  file.text.trim() === '' || readHtmlDocument(file.text, 'https://page.invalid/').hasPasswordField
    ? null
    : { grade: 'content', shows: 'content that paths that do not exist do not have' };

export const isChallenge = ({ status, headers, body }: TargetResponse): boolean =>
  isChallengePage(status, headers, body.toString('latin1'));

const headerOf = ({ headers }: TargetResponse, field: string): string | undefined =>
  headers.find(([name]) => name === field)?.[1];
const typeOf = (response: TargetResponse): string => headerOf(response, 'content-type') ?? '';

/** Cut to what is read of a file, so that a longer page is compared by the same part. */
export const comparedAnswer = (response: TargetResponse, path: string): ComparedAnswer => ({
  status: response.status,
  path,
  text: response.body.subarray(0, READ_BYTES).toString('utf8'),
  location: response.status >= 300 && response.status < 400 ? (headerOf(response, 'location') ?? null) : null,
});

export const seenFile = (response: TargetResponse, path: string): SeenFile => {
  const bytes = response.body.subarray(0, READ_BYTES);
  // PowerShell writes what a program prints as UTF-16.
  return { path, bytes, text: decoded(bytes), contentType: typeOf(response) };
};

function outcomeOf(response: TargetResponse, path: string, controls: readonly ComparedAnswer[]): FileOutcome {
  const { status } = response;
  if (isChallenge(response)) return 'challenge';
  if (status === 429) return 'too_many_requests';
  if (looksMissing(comparedAnswer(response, path), controls)) return 'absent';
  if (status === 401 || status === 403) return 'refused';
  if (status >= 500) return 'server_error';
  return status >= 300 && status < 400 ? 'redirect' : 'other';
}
