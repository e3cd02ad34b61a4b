import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { UsersRepository, ZonesRepository } from '@palisade/persistence';
import { AccountMails } from '../account-mail/account-mails';

const LOOK_EVERY_MS = 30_000;

/** Notices that nothing scans a zone, which the workers themselves cannot report, and says so to the operators once. */
@Injectable()
export class WorkerWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(WorkerWatch.name);
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly zones: ZonesRepository,
    private readonly users: UsersRepository,
    private readonly mails: AccountMails,
  ) {}

  onApplicationBootstrap(): void {
    const quietly = (): Promise<void> =>
      this.look().catch((error: unknown) => this.logger.warn('Cannot read which workers live', error));
    this.timer = setInterval(() => {
      this.looking = quietly();
    }, LOOK_EVERY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  async look(): Promise<void> {
    const { lost, back } = await this.zones.noteUnserved();
    if (lost.length > 0) {
      this.logger.error(`No worker lives in ${lost.join(', ')}: scans wait`);
      await this.mailOperators((to) => this.mails.workersLost(to, lost));
    }
    if (back.length > 0) {
      this.logger.log(`A worker runs again in ${back.join(', ')}`);
      await this.mailOperators((to) => this.mails.workersBack(to, back));
    }
  }

  private async mailOperators(mail: (to: string) => Promise<boolean>): Promise<void> {
    if (!this.mails.isSet) return;
    await Promise.all((await this.users.operatorAddresses()).map(mail));
  }
}
