import { join } from 'node:path';
import { TEST_NOTIFY_SECRET } from '../support/api';
import type { MailServer } from '../support/mail-server';
import { type Running, isReady, running } from './running';

export const APP_SECRET = 'secret-of-the-fault-tests-with-32-characters';
const APIS = 2;
const WORKERS = 3;

/** The programs of the product that work with one cluster. */
export class Programs {
  constructor(
    readonly apis: readonly Running[] = [],
    readonly workers: readonly Running[] = [],
  ) {}

  /** @param variables how they reach PostgreSQL and Redis */
  static async start(
    variables: Record<string, string>,
    mails: MailServer,
    folder: string,
  ): Promise<Programs> {
    const programs = await Programs.launch(variables, mails, folder);
    await Promise.all(programs.apis.map(({ program }) => program.says(/api is ready/)));
    await Promise.all(programs.workers.map(({ program }) => program.says(/worker is ready/)));
    return programs;
  }

  /** Without waiting until they are ready. */
  static async launch(
    variables: Record<string, string>,
    mails: MailServer,
    folder: string,
  ): Promise<Programs> {
    const common = {
      ...variables,
      APP_SECRET,
      NOTIFY_SECRET: TEST_NOTIFY_SECRET,
      NOTIFY_ALLOWED_HOSTS: `127.0.0.1`,
      APP_URL: 'https://palisade.test',
      SMTP_URL: mails.url,
    };
    const api = (): Promise<Running> =>
      running('dist/apps/api/main.js', (port) => ({
        ...common,
        PORT: port,
        API_RATE_LIMIT: '1000000',
      }));
    const worker = (): Promise<Running> =>
      running('test/chaos/programs/worker.ts', (port) => ({
        ...common,
        WORKER_PORT: port,
        WORKER_CONCURRENCY: '5',
        STUB_LOG: join(folder, 'stub.log'),
      }));
    const apis = await Promise.all(Array.from({ length: APIS }, api));
    return new Programs(apis, await Promise.all(Array.from({ length: WORKERS }, worker)));
  }

  get addresses(): string[] {
    return this.apis.map(({ port }) => `http://127.0.0.1:${port}`);
  }

  /** Of each program. */
  readiness(): Promise<boolean[]> {
    return Promise.all(this.all.map(isReady));
  }

  /** Programs that ended although nobody stopped them: the ends of what they said. */
  ended(): string[] {
    return this.all
      .filter(({ program }) => program.hasExited)
      .map(({ program }) => program.log.slice(-3_000));
  }

  lastWords(): string[] {
    return this.all.map(({ program }) => program.log.slice(-1_000));
  }

  /** What the apis logged about a request. */
  loggedAbout(requestId: string): string[] {
    return this.apis
      .flatMap(({ program }) => program.log.split('\n'))
      .filter((line) => line.includes(requestId));
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await Promise.all(this.all.map(({ program }) => program.stop(signal)));
  }

  private get all(): Running[] {
    return [...this.apis, ...this.workers];
  }
}
