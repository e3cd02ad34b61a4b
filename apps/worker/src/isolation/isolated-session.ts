import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Reachability, ScanSession, TestResult } from '@palisade/scan-engine';
import type { SiteCoverage, TestKey } from '@palisade/vocabulary';
import { PeerCalls } from '../remote-session/peer-calls';
import { SessionServices, remoteOptionsOf } from '../remote-session/session-services';
import type { WorkerSessionOptions } from '../identities/worker-session-options';
import { ScanProgramBroken } from '../scan/scan-program-broken';
import { ScanProcessDied } from '../scan/scan-process-died';

/** Memory of the process itself, in addition to the heap of its scan thread. */
const HEAP_MEGABYTES = 256;

/** Longer than a test may take: a process that does not respond by then hangs in our code. */
const ANSWER_WITHIN_MS = 90_000;

const LAST_WORDS = 2_000;

export interface IsolationSettings {
  /** The compiled program that runs one scan, see `serveIsolatedScan`. */
  program: string;
  /** Its environment variables, in addition to those that every Node program needs. */
  variables?: Record<string, string>;
}

/** A session whose tests run in a separate process with a memory limit. The worker keeps the lease and writes results. */
export class IsolatedSession implements ScanSession {
  private readonly child: ChildProcess;
  private readonly peer: PeerCalls;
  private readonly services: SessionServices;
  private readonly kill = (): void => void this.child.kill('SIGKILL');
  private lastWords = '';
  private hasBegun = false;
  private death: ScanProcessDied | ScanProgramBroken | null = null;

  constructor(
    private readonly options: WorkerSessionOptions,
    private readonly settings: IsolationSettings,
  ) {
    const { program, variables } = settings;
    this.child = fork(program, {
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      // No database, no Redis, no secrets: a scan does not need them.
      env: {
        PATH: process.env.PATH,
        NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
        SCAN_PROXY: process.env.SCAN_PROXY,
        ...variables,
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    this.child.stderr?.on(
      'data',
      (chunk) => (this.lastWords = `${this.lastWords}${chunk}`.slice(-LAST_WORDS)),
    );
    this.services = new SessionServices(options);
    this.peer = new PeerCalls(this.child, this.services.methods);
    this.child.once('exit', (code, signal) => this.end(signal ?? `exit code ${code}`));
    this.child.once('error', (error) => this.end(error.message));
    options.signal.addEventListener('abort', this.kill);
  }

  async checkReachable(): Promise<Reachability> {
    await this.ask('open', remoteOptionsOf(this.options));
    this.hasBegun = true;
    return this.ask('checkReachable');
  }

  run(key: TestKey): Promise<TestResult> {
    return this.ask('run', key);
  }

  coverage(): Promise<SiteCoverage> {
    return this.ask('coverage');
  }

  async close(): Promise<void> {
    this.options.signal.removeEventListener('abort', this.kill);
    if (this.death !== null) return;
    const ended = once(this.child, 'exit');
    this.kill();
    await ended;
  }

  private async ask<Answer>(method: string, ...args: unknown[]): Promise<Answer> {
    if (this.death !== null) throw this.death;
    const timer = setTimeout(this.kill, ANSWER_WITHIN_MS);
    try {
      return await this.peer.call<Answer>(method, ...args);
    } finally {
      clearTimeout(timer);
    }
  }

  private end(how: string): void {
    this.death = this.hasBegun
      ? new ScanProcessDied(how, this.lastWords)
      : new ScanProgramBroken(this.settings.program, `${how}: ${this.lastWords}`);
    this.peer.rejectAll(this.death);
    this.services.giveBackAll();
  }
}
