import { Injectable } from '@nestjs/common';
import { datedLists } from '@palisade/catalogue';
import { Environment, signInStateOf } from '@palisade/config';
import { MailNotSent, Mailer } from '@palisade/mail';
import { InstallationStateRepository, LoadedDataRepository } from '@palisade/persistence';
import {
  NO_CERTIFICATE,
  NO_RELEASES,
  type OwnCertificate,
  type ReleaseState,
  readNewestRelease,
  readOwnCertificate,
} from '@palisade/target-client';
import { AccountMails } from '../account-mail/account-mails';
import { ReadyService } from '../health/ready.service';
import {
  type InstallationResource,
  type MailTestResource,
  type Part,
  toInstallationResource,
} from './dto/installation.resource';
import { OutsideWatch } from './outside-watch';

const NOT_READ = { status: 'unknown', reason: 'The first request has no response yet.' } as const;

/** @param read where nothing changes without it */
const watchOf = <State extends { status: string }>(
  known: State,
  read: () => Promise<State> = () => Promise.resolve(known),
): OutsideWatch<State> => new OutsideWatch(known, read);

/** What an operator sees of the installation in the browser. */
@Injectable()
export class InstallationService {
  private readonly release: OutsideWatch<ReleaseState>;
  private readonly certificate: OutsideWatch<OwnCertificate>;

  constructor(
    private readonly state: InstallationStateRepository,
    private readonly lists: LoadedDataRepository,
    private readonly ready: ReadyService,
    private readonly mails: AccountMails,
    private readonly environment: Environment,
  ) {
    const { releasesUrl, appUrl } = environment;
    this.release =
      releasesUrl === undefined
        ? watchOf(NO_RELEASES)
        : watchOf<ReleaseState>({ ...NO_RELEASES, ...NOT_READ }, () => readNewestRelease(releasesUrl));
    this.certificate =
      appUrl?.startsWith('https:') === true
        ? watchOf<OwnCertificate>({ ...NO_CERTIFICATE, ...NOT_READ }, () => readOwnCertificate(appUrl))
        : watchOf(NO_CERTIFICATE);
  }

  /** As `palisade doctor` does it, without an e-mail. */
  async testMail(): Promise<MailTestResource> {
    const mailer = new Mailer(this.environment);
    if (!mailer.isSet)
      return { works: false, message: 'No mail server is set: people get no e-mail. Set SMTP_URL.' };
    try {
      await mailer.verify();
      return { works: true, message: 'The mail server accepts the connection.' };
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error;
      return { works: false, message: `The mail server does not accept the connection (${error.code}).` };
    }
  }

  async get(): Promise<InstallationResource> {
    const [state, loaded, { result }] = await Promise.all([
      this.state.read(this.environment.scanAllowedHosts),
      this.lists.list(),
      this.ready.get(),
    ]);
    const parts = Object.entries(result.details)
      .sort(([one], [other]) => one.localeCompare(other, 'en'))
      .map(([name, part]): Part => {
        const { status, message } = part as { status: Part['status']; message?: string };
        return { name, status, message: message ?? null };
      });
    return toInstallationResource(state, {
      release: this.release.get(),
      certificate: this.certificate.get(),
      hasMail: this.mails.isSet,
      parts,
      lists: datedLists(loaded, Date.now()),
      signIn: signInStateOf(this.environment, state.oidcRefusal),
    });
  }
}
