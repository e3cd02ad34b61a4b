import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import { openSealed, seal, type SealContext } from '@palisade/credentials';
import { Courier, type KeptMail, type Mail, type MailStore, Mailer } from '@palisade/mail';
import { WaitingMailsRepository, newId, untilWritten } from '@palisade/persistence';

const POLL_MS = 2_000;
/** Seconds before each further attempt: a server that greylists takes the mail after some minutes, and links in mails soon expire. */
const WAITS = [60, 300, 900];

/** An e-mail and what names it in the log, e.g. `An invitation`. */
type NamedWork = Pick<KeptMail, 'what' | 'mail'>;

/** Keeps each mail of the api, sealed, until the mail server has taken it, so that the end of an api loses none. */
@Injectable()
export class MailQueue implements OnApplicationBootstrap, OnModuleDestroy {
  /** Whether the operator has named a mail server. */
  readonly isSet: boolean;
  private readonly logger = new Logger(MailQueue.name);
  private readonly courier: Courier;
  private readonly secrets: readonly string[];
  private polls: NodeJS.Timeout | undefined;
  private polling: Promise<void> = Promise.resolve();

  constructor(
    private readonly mails: WaitingMailsRepository,
    environment: Environment,
  ) {
    const mailer = new Mailer(environment);
    this.isSet = mailer.isSet;
    const { appSecret, appSecretPrevious } = environment;
    this.secrets = [appSecret, appSecretPrevious].filter((secret) => secret !== undefined);
    const warn = (message: string): void => this.logger.warn(message);
    const host = new URL(appUrlOf(environment)).hostname;
    this.courier = new Courier({
      mailer,
      host,
      store: this.store(),
      waits: WAITS,
      outlast: untilWritten,
      warn,
    });
  }

  onApplicationBootstrap(): void {
    if (!this.isSet) return;
    this.polls = setInterval(() => {
      this.polling = this.quietly('read', () => this.sendDue());
    }, POLL_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.courier.stop();
    clearInterval(this.polls);
    await this.polling;
    await this.courier.drain();
  }

  /**
   * @returns whether the mail server took it in the first attempt; it waits for minutes if the server is slow
   */
  async send(work: NamedWork): Promise<boolean> {
    if (!this.isSet) return false;
    const id = newId();
    const [secret = ''] = this.secrets;
    // An e-mail goes out although it cannot be kept.
    await this.quietly('store', () => this.mails.add(id, seal(secret, contextOf(id), JSON.stringify(work))));
    return this.courier.begin({ ...work, id, attempts: 1 });
  }

  /** Begins the attempts that are due, and does not wait for their end. */
  sendDue(): Promise<void> {
    return this.courier.sendDue();
  }

  private store(): MailStore {
    const { mails } = this;
    return {
      claim: (takesOver) => this.claim(takesOver),
      begin: (id, attempts) => mails.begin(id, attempts),
      renew: (id, attempts) => mails.renew(id, attempts),
      postpone: (id, attempts, seconds) => mails.postpone(id, attempts, seconds),
      remove: (id) => mails.remove(id),
    };
  }

  private async claim(takesOver: boolean): Promise<KeptMail | null> {
    for (;;) {
      const claimed = await this.mails.claim(takesOver);
      if (claimed === null) return null;
      const { id, attempts } = claimed;
      const text = openSealed(this.secrets, contextOf(id), claimed.mail);
      if (text !== null) {
        const { what, mail } = JSON.parse(text) as { what: string; mail: Mail };
        return { id, attempts, what, mail };
      }
      // The secret was replaced twice, so nobody can read it any more.
      await this.mails.remove(id);
    }
  }

  private async quietly(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn(
        `Cannot ${what} waiting e-mails: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

const contextOf = (id: string): SealContext => ({ purpose: 'waiting-mail', owner: id });
