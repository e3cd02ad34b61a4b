import { Injectable } from '@nestjs/common';
import { type ReadIdentity } from '@palisade/checks-file';
import { Environment, sealingSecretsOf } from '@palisade/config';
import { type SealWith, identitySealContext, sealWith } from '@palisade/credentials';
import { originsOf } from '@palisade/domain-proof';
import { type CheckVerification, ScanIdentitiesRepository, ZonesRepository } from '@palisade/persistence';
import { isUrl } from '@palisade/target-client';
import {
  type LoginSecrets,
  type ScanLogin,
  type TeamId,
  hideSecrets,
  namesRefusedHeader,
} from '@palisade/vocabulary';
import { TeamZonesService } from '../zones/team-zones.service';
import { ValidationFailed } from '../http/fields/validation-failed';
import {
  CHECK_NOT_VERIFIED,
  HEADER_REFUSED,
  NO_SEALING_SECRET,
  NOT_AN_ORIGIN,
} from './scan-identities.errors';

type Site = Pick<CheckVerification, 'domain' | 'url' | 'isVerified' | 'zone'>;

/** The terms that an identity must meet before anything is stored or tried: where its credentials may go, and that they can be sealed. */
@Injectable()
export class IdentityTerms {
  constructor(
    private readonly identities: ScanIdentitiesRepository,
    private readonly zones: TeamZonesService,
    private readonly zoneKeys: ZonesRepository,
    private readonly environment: Environment,
  ) {}

  /** @throws ValidationFailed for a check that is not verified, where the operator asks for proofs. */
  requireVerified({ isVerified }: Site): void {
    if (!isVerified && this.environment.requireVerification)
      throw ValidationFailed.at('check', CHECK_NOT_VERIFIED);
  }

  /**
   * The given origins, all of them verified; without any, that of the check, and that of a login with a whole address: on the same host,
   * it replaces that of the check, so that `http://` reaches a site without HTTPS.
   * @throws ValidationFailed
   */
  async originsOf(
    teamId: TeamId,
    site: Site,
    given: readonly string[] | null,
    loginUrl: string | null = null,
  ): Promise<string[]> {
    const own = originsOf({ host: site.domain, url: site.url })[0];
    if (given !== null) return this.verifiedOrigins(teamId, site, given, (place) => `origins.${place}`);
    if (loginUrl === null || !isUrl(loginUrl)) return [own];
    const { origin, hostname } = new URL(loginUrl);
    if (origin === own) return [own];
    const isSameHost = hostname === new URL(own).hostname;
    return this.verifiedOrigins(teamId, site, isSameHost ? [origin] : [own, origin], () => 'login.url');
  }

  /** @param fieldOf the name of the field that an origin comes from, by its place */
  private async verifiedOrigins(
    teamId: TeamId,
    site: Site,
    given: readonly string[],
    fieldOf: (place: number) => string,
  ): Promise<string[]> {
    const domains = await this.identities.domains(teamId, !this.environment.requireVerification);
    const zones = await this.zones.of(teamId);
    return given.map((text, place) => {
      const url = isUrl(text) ? new URL(text) : null;
      const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
      const field = fieldOf(place);
      const at = (rule: string) => ValidationFailed.at(field, `The ${field} field ${rule}.`);
      if (!isOrigin) throw at(NOT_AN_ORIGIN);
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (!domains.includes(host)) throw at('must be on a verified domain of the team');
      zones.targetIn(site.zone, url.href, field);
      return url.origin;
    });
  }

  /** @throws ValidationFailed unless the page is on one of the origins. */
  requireOwn(page: string, origins: readonly string[], field: string): URL {
    const url = isUrl(page, origins[0]) ? new URL(page, origins[0]) : null;
    if (url !== null && origins.includes(url.origin)) return url;
    throw ValidationFailed.at(
      field,
      `The ${field} field must be on one of the origins: ${origins.join(', ')}.`,
    );
  }

  requireOwnLogin({ login }: Pick<ReadIdentity, 'login'>, origins: readonly string[]): void {
    if ('url' in login) this.requireOwn(login.url, origins, 'login.url');
  }

  /** What was stored before this rule must meet it too, once someone changes it. @throws ValidationFailed */
  requireSessionFields(identity: Pick<ReadIdentity, 'login' | 'session'>): void {
    if (namesRefusedHeader(identity)) throw ValidationFailed.at('login', HEADER_REFUSED);
  }

  /** What seals the secrets of a check in the zone. @throws ValidationFailed when it would be SEALING_SECRET and that is not set. */
  async sealingKeyOf(zone: string): Promise<SealWith> {
    const publicKey = await this.zoneKeys.publicKeyOf(zone);
    if (publicKey !== null) return { publicKey };
    const [secret] = sealingSecretsOf(this.environment);
    if (secret === undefined) throw ValidationFailed.at('login', NO_SEALING_SECRET);
    return { secret };
  }

  /** Takes the secrets out of a login and seals them. @param of what they are bound to */
  sealed(
    login: ScanLogin,
    of: { teamId: string; checkId: string; id: string; origins: readonly string[] },
    key: SealWith,
  ): { login: ScanLogin; sealedSecrets: LoginSecrets } {
    const { login: open, secrets } = hideSecrets(login);
    const sealedSecrets = Object.fromEntries(
      Object.entries(secrets).map(([place, text]) => [
        place,
        sealWith(key, identitySealContext(of, place), text),
      ]),
    );
    return { login: open, sealedSecrets };
  }
}
