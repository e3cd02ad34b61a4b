import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import { generateToken, hashToken } from '@palisade/credentials';
import { SetupTokensRepository, isDatabaseOutage } from '@palisade/persistence';

/** Tells the operator through the log how to get in, as long as nobody has an account. */
@Injectable()
export class SetupTokenNotice implements OnApplicationBootstrap {
  private readonly logger = new Logger(SetupTokenNotice.name);

  constructor(
    private readonly setupTokens: SetupTokensRepository,
    private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.tell();
    } catch (error) {
      // A database that has no tables or does not respond: health says that, and the next start prints the token.
      if (isDatabaseOutage(error)) this.logger.warn('A setup token could not be issued', error);
      else this.logger.error('A setup token could not be issued', error);
    }
  }

  private async tell(): Promise<void> {
    if (!(await this.setupTokens.isInstallationEmpty())) return;
    const token = generateToken();
    await this.setupTokens.issue(hashToken(token));
    // In the message on purpose: this is the one secret that the log is there to tell, and it works once.
    this.logger.warn(
      `No account exists yet. To become the operator, open ${appUrlOf(this.environment)}/sign-up and enter the setup token ${token}`,
    );
  }
}
