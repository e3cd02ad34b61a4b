import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Reachability, ScanSession, ScanSessionOptions, TestResult } from '@palisade/scanners';
import type { IntrusionRights } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import type { HostRules, IsolationSettings } from './isolated-scans';
import { PeerCalls } from './peer-calls';
import { ScanProcessDied } from './scan-process-died';

/** Several times what a scan of a hostile site takes. */
const HEAP_MEGABYTES = 256;

/** Longer than a test may last: a process that does not answer then is stuck in code of ours. */
const ANSWER_WITHIN_MS = 90_000;

const LAST_WORDS = 2_000;

/** What the process gets to know; the rest it asks for. */
export type IsolatedScanOptions = Pick<
  ScanSessionOptions,
  'target' | 'settings' | 'scanId' | 'contactUrl'
> & {
  hosts: HostRules;
};

/** A session whose tests run in a process of their own, with a limit of memory. The worker keeps lease and writes. */
export class IsolatedSession implements ScanSession {
  private readonly child: ChildProcess;
  private readonly peer: PeerCalls;
  private readonly turns = new Map<number, () => void>();
  private readonly kill = (): void => void this.child.kill('SIGKILL');
  private lastTurn = 0;
  private lastWords = '';
  private death: ScanProcessDied | null = null;

  constructor(
    private readonly options: ScanSessionOptions,
    { program, variables }: IsolationSettings,
    private readonly hosts: HostRules,
  ) {
    this.child = fork(program, {
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      // No database, no Redis, no secrets: a scan has no use for them.
      env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS, ...variables },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    this.child.stderr?.on(
      'data',
      (chunk) => (this.lastWords = `${this.lastWords}${chunk}`.slice(-LAST_WORDS)),
    );
    this.peer = new PeerCalls(this.child, {
      rights: (addresses: string[]) => this.rights(addresses),
      claimProbe: (key: TestKey, endpoint: string, addresses: string[]) =>
        options.claimProbe?.(key, endpoint, addresses) ?? true,
      takeTurn: (host: string) => this.takeTurn(host),
      giveBack: (turn: number) => this.giveBack(turn),
    });
    this.child.once('exit', (code, signal) => this.end(signal ?? `exit code ${code}`));
    this.child.once('error', (error) => this.end(error.message));
    options.signal.addEventListener('abort', this.kill);
  }

  checkReachable(): Promise<Reachability> {
    const { target, settings, scanId, contactUrl } = this.options;
    const options: IsolatedScanOptions = {
      ...{ target, settings, scanId, contactUrl },
      hosts: this.hosts,
    };
    return this.ask('checkReachable', options);
  }

  run(key: TestKey): Promise<TestResult> {
    return this.ask('run', key);
  }

  async close(): Promise<void> {
    this.options.signal.removeEventListener('abort', this.kill);
    if (this.death !== null) return;
    const ended = once(this.child, 'exit');
    this.kill();
    await ended;
  }

  private async ask<Answer>(method: string, argument: unknown): Promise<Answer> {
    if (this.death !== null) throw this.death;
    const timer = setTimeout(this.kill, ANSWER_WITHIN_MS);
    try {
      return await this.peer.call<Answer>(method, argument);
    } finally {
      clearTimeout(timer);
    }
  }

  private end(how: string): void {
    this.death = new ScanProcessDied(how, this.lastWords);
    this.peer.rejectAll(this.death);
    for (const giveBack of this.turns.values()) giveBack();
    this.turns.clear();
  }

  private async rights(addresses: string[]): Promise<IntrusionRights> {
    const { rights } = this.options;
    return typeof rights === 'function' ? rights(addresses) : rights;
  }

  private async takeTurn(host: string): Promise<number> {
    const giveBack = await this.options.pace?.takeTurn(host, this.options.signal);
    const turn = (this.lastTurn += 1);
    if (giveBack !== undefined) this.turns.set(turn, giveBack);
    return turn;
  }

  private giveBack(turn: number): void {
    this.turns.get(turn)?.();
    this.turns.delete(turn);
  }
}
