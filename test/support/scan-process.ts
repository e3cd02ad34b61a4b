import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ScanCommand, ScanOutcome } from './hostile-scans';

const RUN_TYPESCRIPT = join(__dirname, '../../test/support/run-typescript.cjs');
const PROGRAM = join(__dirname, 'hostile-scans.ts');

/** A process that does nothing but scan, so that its memory and its end belong to the scans. */
export class ScanProcess {
  private readonly waiting = new Map<number, (outcome: ScanOutcome | Error) => void>();
  private readonly child: ChildProcess;
  private complaints = '';
  private lastId = 0;

  /** `trusted` is a PEM file of authorities next to the usual ones. */
  constructor(trusted: string) {
    this.child = fork(RUN_TYPESCRIPT, [PROGRAM], {
      execArgv: ['--expose-gc'],
      env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: trusted },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.child.stderr?.on('data', (chunk) => (this.complaints += String(chunk)));
    this.child.on('message', (outcome: ScanOutcome) => this.waiting.get(outcome.id)?.(outcome));
    this.child.on('exit', (code) => {
      for (const settle of this.waiting.values())
        settle(new Error(`The scanning process ended with ${code}: ${this.complaints}`));
    });
  }

  scan(command: Omit<ScanCommand, 'id'>): Promise<ScanOutcome> {
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, (outcome) => {
        this.waiting.delete(id);
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      });
      this.child.send({ id, ...command });
    });
  }

  /** Lets it end on its own, which a socket or timer left behind would prevent. @returns what it said on standard error. */
  async end(): Promise<{ code: number | null; complaints: string }> {
    if (this.child.exitCode === null) {
      this.child.disconnect();
      await once(this.child, 'exit');
    }
    return { code: this.child.exitCode, complaints: this.complaints };
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}
