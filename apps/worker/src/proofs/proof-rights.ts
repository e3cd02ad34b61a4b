import type { CheckId, TeamId } from '@palisade/vocabulary';
import { Inject, Injectable } from '@nestjs/common';
import { DomainProver, originsOf } from '@palisade/domain-proof';
import { type IntrusionGround, ProvenOriginsRepository, type ProvenOriginView } from '@palisade/persistence';
import {
  AllowedHosts,
  type CredentialAddresses,
  type IntrusionRights,
  NO_RIGHTS,
  OWN_HOST,
  type Target,
  noRight,
  parseTarget,
} from '@palisade/target-client';
import type { Logger } from 'pino';
import { type CredentialGround, freshAddresses } from './credential-grounds';
import { seenProofs } from './proof-seen';
import { WORKER_LOGGER } from '../ground/worker-identity';

/** The check of a scan, as it was when the scan started. */
export interface ScannedCheck {
  checkId: CheckId;
  domain: string;
  url: string | null;
  isVerified: boolean;
}

/**
 * Where the intrusive tests of a scan may send requests: to origins on which a file or meta tag was seen within 24 hours, at the
 * addresses that showed it. An older proof is checked again first.
 */
@Injectable()
export class ProofRights {
  constructor(
    private readonly origins: ProvenOriginsRepository,
    private readonly prover: DomainProver,
    private readonly allowedHosts: AllowedHosts,
    @Inject(WORKER_LOGGER) private readonly logger: Logger,
  ) {}

  /** @param addresses that the host has in this scan. A domain that was not verified when the scan began stays so for this scan. */
  async rightsFor(check: ScannedCheck, addresses: readonly string[]): Promise<IntrusionRights> {
    if (!check.isVerified) return NO_RIGHTS;
    const ground = await this.origins.forWorkerGround(check);
    if (ground === null) return NO_RIGHTS;
    if (ground.method === 'operator') return OWN_HOST;
    const target = parseTarget(check.url ?? check.domain, this.allowedHosts);
    const known = freshRights(ground, target, addresses);
    if (known !== null) return known;
    if (ground.proofs.length === 0) return noRight('no_http_proof');
    await this.checkAgain(check, target, ground, addresses);
    const renewed = await this.origins.forWorkerGround(check);
    if (renewed === null) return NO_RIGHTS;
    return freshRights(renewed, target, addresses) ?? noRight('http_proof_not_seen');
  }

  /**
   * Where credentials of a team may go: to addresses at which the owner was seen within 24 hours. Older proofs are checked again first: a domain
   * may have been sold.
   */
  credentialAddresses(teamId: TeamId): CredentialAddresses {
    return async (host, addresses) => {
      const grounds = await this.groundsOf(teamId, host);
      const known = freshAddresses(grounds, host, addresses);
      if (known.length > 0) return known;
      await Promise.all(grounds.map((each) => this.lookAgain(each, addresses)));
      return freshAddresses(await this.groundsOf(teamId, host), host, addresses);
    };
  }

  private async groundsOf(teamId: TeamId, host: string): Promise<CredentialGround[]> {
    const checks = await this.origins.forWorkerProving(teamId, host);
    const grounds = await Promise.all(checks.map((check) => this.origins.forWorkerGround(check)));
    return checks.flatMap((check, at) => {
      const ground = grounds[at] ?? null;
      return ground === null ? [] : [{ check, ground }];
    });
  }

  private async lookAgain({ check, ground }: CredentialGround, addresses: readonly string[]): Promise<void> {
    const target = parseTarget(check.url ?? check.domain, this.allowedHosts);
    const { method, token } = ground;
    if (method === 'dns' && token !== null) {
      const question = { target, methods: [method], tokensAt: () => [token] };
      const [found] = await this.prover.search({ ...question, label: `verification of ${check.checkId}` });
      if (found?.outcome === 'proven') await this.origins.forWorkerRecordFound(check, token);
    }
    if (ground.proofs.length > 0) await this.checkAgain(check, target, ground, addresses);
  }

  private async checkAgain(
    check: Pick<ScannedCheck, 'checkId' | 'domain'>,
    target: Target,
    { proofs }: IntrusionGround,
    addresses: readonly string[],
  ): Promise<void> {
    const attempts = await this.prover.search({
      target,
      methods: proofs.map(({ method }) => method),
      tokensAt: () => proofs.map(({ token }) => token),
      addresses,
      label: `verification of ${check.checkId}`,
    });
    const outcomes = attempts.map(({ method, outcome }) => `${method} ${outcome}`);
    this.logger.info(
      { check_id: check.checkId, outcomes },
      'proof checked before an intrusive test or a sign-in',
    );
    await this.origins.forWorkerRecordSeen(check, attempts.flatMap(seenProofs));
  }
}

/** Null if the proof of the target's origin was not seen recently at an address in use. */
function freshRights(
  { origins }: IntrusionGround,
  target: Target,
  addresses: readonly string[],
): IntrusionRights | null {
  const fresh = origins.filter(({ isFresh, address }) => isFresh && addresses.includes(address));
  const own: readonly string[] = originsOf(target);
  if (!fresh.some(({ origin }) => own.includes(origin))) return null;
  return { kind: 'proven', origins: byOrigin(fresh) };
}

function byOrigin(views: readonly ProvenOriginView[]): { origin: string; addresses: string[] }[] {
  const addresses = new Map<string, string[]>();
  for (const { origin, address } of views) addresses.set(origin, [...(addresses.get(origin) ?? []), address]);
  return [...addresses].map(([origin, list]) => ({ origin, addresses: list }));
}
