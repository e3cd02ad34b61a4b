import type { FailureCategory, TargetResponse } from '@palisade/target-client';
import { decoded } from '../page/body-text';
import { fieldOf } from '../page/page-response';
import type { FileReading } from './site-reading';
import { ask, type Asked, type AskOptions, unlessBroken } from './ask';
import { type ComparedAnswer, looksMissing } from './looks-missing';
import type { PathOutcome, PathStop, ProbedPath, Prove, ProvingPage } from './probed-path';
import { isSameSite } from './same-site';

/** Where only the beginning of a response is wanted, that much is read; that much of every response is compared. */
const BEGINNING_BYTES = 16 * 1024;
/** Of a page that the scan has read: what is proved may be behind pictures and fonts in its head. */
const KNOWN_BYTES = 1024 * 1024;
/** So many requests without a response end the run: something between us and the site drops them. */
const MOST_FAILURES = 3;
/** A firewall that shows itself a second time has shut us out. */
const MOST_CHALLENGES = 2;

/** A control path may show the same. */
const isOpen = (outcome: PathOutcome): boolean =>
  ['proved', 'other', 'redirect', 'off_host', 'server_error'].includes(outcome);

export interface PathProbesOptions {
  /** Reads the beginning of each response only, and shares none with other tests. */
  readsBeginnings?: boolean;
  /** Nothing new is begun after so many milliseconds. */
  lastStartMs?: number;
  /** Cannot exist. Requested at the first error of the application, which may have one for each path that it does not know. */
  missingPath?: string;
}

export interface ProbeOptions {
  /** Follows one redirect to a page in the folder of the path. */
  leadsBelow?: boolean;
  /** Asks the server even when another test has the response. */
  fresh?: boolean;
  /** A path of the same kind that cannot exist. Requested where the response leaves open whether something is there. */
  control?: string;
  /** The status that proves it, where it is not 200. */
  status?: number;
  /** See `Row.isKnown`. */
  isKnown?: boolean;
  /** Of the response, where it is not what is usual. */
  bytes?: number;
}

type Wanted = Pick<ProbeOptions, 'status' | 'isKnown'>;

/** Requests paths of one origin, one after the other, and stops when the site wants no more. */
export class PathProbes {
  stopped: PathStop | null = null;
  /** What paths that cannot exist show: a path that shows the same is absent. */
  private readonly controls: ComparedAnswer[] = [];
  private failures = 0;
  private challenges = 0;
  private readonly endsAt: number;

  constructor(
    private readonly input: Pick<FileReading, 'client' | 'signal'>,
    private readonly origin: string,
    private readonly options: PathProbesOptions = {},
  ) {
    this.endsAt = performance.now() + (options.lastStartMs ?? Infinity);
  }

  /** Whether another path may be requested. */
  mayGoOn(): boolean {
    if (this.input.signal.aborted || performance.now() > this.endsAt) this.stopped ??= 'budget';
    return this.stopped === null;
  }

  /** Requests one path. */
  async probe<Proof>(
    path: string,
    prove: Prove<Proof>,
    { leadsBelow = false, fresh = false, control, status, isKnown, bytes }: ProbeOptions = {},
  ): Promise<ProbedPath<Proof>> {
    const url = `${this.origin}${path}`;
    if (this.stopped !== null) return probedPath(path, url);
    const folder = url.slice(0, url.lastIndexOf('/') + 1);
    const asked = await this.ask(url, {
      hops: leadsBelow ? 1 : 0,
      mayFollow: (to) => to.href.startsWith(folder) && to.href !== url,
      fresh,
      request: this.readingOf(isKnown, bytes),
    });
    const probed = this.read(path, asked, prove, { status, isKnown });
    const compared = control ?? this.controlOfError(probed);
    if (compared === undefined || !isOpen(probed.outcome)) return probed;
    const missing = await this.askControl(compared, { shared: control === undefined });
    // Without a response of the site there, a page that it shows for every such path would count.
    if (!['answered', 'server_error'].includes(missing.outcome))
      return probedPath(path, url, missing.failure);
    return this.judge(path, asked, prove, { status, isKnown });
  }

  private readingOf(isKnown = false, bytes?: number): AskOptions['request'] {
    if (bytes !== undefined) return { bodyBytes: bytes };
    return this.options.readsBeginnings && !isKnown ? { bodyBytes: BEGINNING_BYTES } : {};
  }

  /** What a response that was requested elsewhere says about a path. */
  read<Proof>(path: string, asked: Asked, prove: Prove<Proof>, wanted: Wanted = {}): ProbedPath<Proof> {
    const read = unlessBroken(asked);
    this.note(read);
    return this.judge(path, read, prove, wanted);
  }

  private async ask(url: string, options: AskOptions): Promise<Asked> {
    return unlessBroken(await ask(this.input.client, url, options));
  }

  /**
   * A second request for what the first one proved. One that cannot be made, or gets no response of the site, leaves it as it is;
   * one that contradicts it takes it back.
   * @param both what the two requests prove together
   */
  async confirm<Proof>(
    first: ProbedPath<Proof>,
    prove: Prove<Proof>,
    both: (first: Proof, second: Proof) => Proof | null,
    options: Pick<ProbeOptions, 'leadsBelow' | 'status' | 'isKnown' | 'bytes'> = {},
  ): Promise<ProbedPath<Proof>> {
    if (first.proof === null) return first;
    const second = await this.probe(first.path, prove, { ...options, fresh: true });
    if (['failed', 'too_many_requests', 'challenge', 'server_error'].includes(second.outcome)) return first;
    const proof = second.proof && both(first.proof, second.proof);
    return proof === null
      ? { ...first, outcome: 'unstable', proof: null }
      : { ...first, proof, confirmed: true };
  }

  /** Requests a path that cannot exist, and remembers its response for comparison. */
  async askControl(path: string, { shared = false } = {}): Promise<Asked> {
    const request = shared || !this.options.readsBeginnings ? {} : { bodyBytes: BEGINNING_BYTES };
    const asked = await this.ask(`${this.origin}${path}`, { request });
    this.note(asked);
    if (asked.response !== null) this.controls.push(comparedAnswer(path, asked.response));
    return asked;
  }

  /** Gateways say 502 to 504 while the application is down: that is no way to say that nothing is there. */
  private controlOfError({ status }: Pick<ProbedPath<unknown>, 'status'>): string | undefined {
    const isOfApplication = status === 500 || status === 501;
    return isOfApplication && this.controls.length === 0 ? this.options.missingPath : undefined;
  }

  private judge<Proof>(
    path: string,
    asked: Asked,
    prove: Prove<Proof>,
    { status = 200, isKnown = false }: Wanted,
  ): ProbedPath<Proof> {
    const response = responseOf(asked);
    const probed = probedPath<Proof>(path, `${this.origin}${path}`, asked.failure);
    if (response === null) return probed;
    const page = provingPage(path, asked.requestedUrl, response, isKnown ? KNOWN_BYTES : BEGINNING_BYTES);
    const isMissing = looksMissing(comparedAnswer(path, response), this.controls);
    // Where an error is the proof, its text says so, also if the status usually means "missing".
    const mayProve = response.status === status && (status !== 200 || isKnown || !isMissing);
    const proof = mayProve ? prove(page) : null;
    return {
      ...probed,
      status: response.status,
      contentType: page.contentType.slice(0, 200),
      proof,
      outcome: proof === null ? this.outcomeOf(asked, response, isMissing) : 'proved',
    };
  }

  private outcomeOf(
    { outcome, redirectsTo }: Asked,
    { status }: TargetResponse,
    isMissing: boolean,
  ): PathOutcome {
    if (outcome === 'challenge') return outcome;
    if (status === 429) return 'too_many_requests';
    if (isMissing) return 'absent';
    if (status === 401 || status === 403) return 'refused';
    if (status >= 500) return 'server_error';
    if (status < 300 || status >= 400) return 'other';
    const leadsAway = redirectsTo !== null && !isSameSite(redirectsTo, this.input.client.target.host);
    return leadsAway ? 'off_host' : 'redirect';
  }

  private note({ outcome, failure, status }: Asked): void {
    if (failure === 'budget' || failure === 'aborted') this.stopped ??= 'budget';
    if (status === 429) this.stopped ??= 'too_many_requests';
    if (outcome === 'failed') this.failures += 1;
    if (outcome === 'challenge') this.challenges += 1;
    if (this.failures >= MOST_FAILURES) this.stopped ??= 'failed';
    if (this.challenges >= MOST_CHALLENGES) this.stopped ??= 'challenge';
  }
}

const probedPath = <Proof>(
  path: string,
  url: string,
  failure: FailureCategory | null = null,
): ProbedPath<Proof> => ({
  path,
  url,
  outcome: 'failed',
  status: null,
  failure,
  contentType: null,
  proof: null,
  confirmed: false,
});

/** A redirect that may not be followed is a response too. */
const responseOf = ({ outcome, response, hops }: Asked): TargetResponse | null =>
  outcome === 'failed' ? null : (response ?? hops.at(-1)?.response ?? null);

export function provingPage(
  path: string,
  url: string,
  response: TargetResponse,
  most = BEGINNING_BYTES,
): ProvingPage {
  const bytes = response.body.subarray(0, most);
  // PowerShell writes what a program prints as UTF-16.
  const text = decoded(bytes);
  return { path, url, response, bytes, text, contentType: fieldOf(response.headers, 'content-type') ?? '' };
}

/** Cut to the beginning, so that a response that was read further is compared by the same part. */
const comparedAnswer = (path: string, response: TargetResponse): ComparedAnswer => ({
  status: response.status,
  path,
  text: response.body.subarray(0, BEGINNING_BYTES).toString('utf8'),
  location: response.status >= 300 && response.status < 400 ? fieldOf(response.headers, 'location') : null,
});
