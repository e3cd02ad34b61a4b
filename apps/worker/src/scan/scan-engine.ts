import type { OpenWith } from '@palisade/credentials';
import {
  type CallbacksRepository,
  type ClaimedScan,
  type IdentityProofsRepository,
  type OutsideAnswersRepository,
  type ProbeClaimsRepository,
  THE_PRODUCT,
} from '@palisade/persistence';
import type { DataTexts, ListDays, ScanSession } from '@palisade/scan-engine';
import {
  type AllowedHosts,
  type DnsSettings,
  type HostPace,
  OWN_HOST,
  type SigningSettings,
  parseTarget,
} from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import { StoredIdentityServices } from '../identities/stored-identity-services';
import type { RenderingService, WorkerSessionOptions } from '../identities/worker-session-options';
import type { ProofRights } from '../proofs/proof-rights';
import { maxPagesOf } from './max-pages';
import { timeOf } from './time-limit';

/**
 * @param tests those that the session will run, where they are known
 * @param onAlone awaited before the session starts in its own process; never called by those that start in this one
 */
export type SessionFactory = (
  options: WorkerSessionOptions,
  tests?: readonly TestKey[],
  onAlone?: () => Promise<void>,
) => ScanSession;

export interface ScanEngineSettings {
  createSession: SessionFactory;
  /** Opens sessions of suspect scans in separate processes; without it they run here like the others. */
  createIsolatedSession?: SessionFactory;
  allowedHosts: AllowedHosts;
  /** Those of the system by default. */
  dns?: DnsSettings;
  /** Whether files that pages load from other hosts may be requested. */
  foreignFiles?: boolean;
  /** The certificate-transparency service, with `{domain}`. */
  ctUrl?: string;
  /** The validator of routes, with `{prefix}`. */
  rpkiUrl?: string;
  /** Where sites reach the api. */
  callbackUrl?: string;
  /** The lists loaded so far. */
  data?: () => DataTexts;
  /** Of when they are. */
  dataDays?: () => ListDays;
  /** Whether intrusive tests need a verified domain. */
  requireVerification: boolean;
  /** They open the secrets of identities, see `identityKeysOf`. */
  keys: OpenWith;
  /** Without it each scan has its own pace. */
  pace?: HostPace;
  /** The page for owners of scanned sites. */
  contactUrl?: string;
  /** Signs the requests of scans. */
  signing?: SigningSettings;
  /** Without it, pages that scripts draw are not read. */
  rendering?: RenderingService;
}

/** Opens the session of a scan, with the scan's rights. */
export class ScanEngine {
  constructor(
    private readonly settings: ScanEngineSettings,
    private readonly proofs: Pick<ProofRights, 'rightsFor' | 'credentialAddresses'>,
    private readonly claims: ProbeClaimsRepository,
    private readonly outside: OutsideAnswersRepository,
    private readonly identityProofs: IdentityProofsRepository,
    private readonly callbacks: CallbacksRepository,
  ) {}

  /** @throws InvalidTarget when the check's target must not be scanned. */
  openSession(claim: ClaimedScan, signal: AbortSignal, onAlone?: () => Promise<void>): ScanSession {
    const {
      createSession,
      createIsolatedSession = createSession,
      allowedHosts,
      dns,
      pace,
      foreignFiles,
      ctUrl,
      rpkiUrl,
      callbackUrl,
      data,
      dataDays,
      contactUrl,
      signing,
      rendering,
      requireVerification,
      keys,
    } = this.settings;
    const { identities, refusedIdentities: refused = [] } = claim;
    const hasIdentities = identities.length + refused.length > 0;
    const maySignIn = hasIdentities && (claim.isVerified || !requireVerification);
    const create = claim.isSuspect ? createIsolatedSession : createSession;
    const options: WorkerSessionOptions = {
      target: parseTarget(claim.url ?? claim.domain, allowedHosts),
      allowedHosts,
      dns,
      rights: requireVerification ? (addresses) => this.proofs.rightsFor(claim, addresses) : OWN_HOST,
      ...(requireVerification && { credentialAddresses: this.proofs.credentialAddresses(claim.teamId) }),
      claimProbe: (...probe) => this.claims.forWorkerClaim(...probe),
      callbacks: {
        expect: (token) => this.callbacks.forWorkerExpect(token),
        wasCalled: (token) => this.callbacks.forWorkerWasCalled(token),
      },
      outside: {
        claim: (...wanted) => this.outside.forWorkerClaim(...wanted, claim.zone),
        keep: (...kept) => this.outside.forWorkerKeep(...kept, claim.zone),
        knownDomain: (domain) => this.outside.forWorkerKnownDomain(claim.teamId, domain),
      },
      ...(maySignIn && {
        sealed: { identities, refused, keys },
        identityServices: this.identityServicesOf(claim),
      }),
      tests: claim.tests,
      isStaging: claim.isStaging,
      settings: claim.settings,
      expectedPaths: claim.expectedPaths,
      maxPages: maxPagesOf(claim, requireVerification),
      maxDepth: claim.maxDepth ?? undefined,
      ...timeOf(claim.maxMinutes),
      lastCoverage: claim.lastCoverage,
      lastLooks: claim.lastLooks,
      lastTurns: claim.lastTurns,
      authorisedScripts: claim.authorisedScripts,
      pace,
      foreignFiles,
      ctUrl,
      rpkiUrl,
      callbackUrl,
      data: data?.(),
      dataDays: dataDays?.(),
      contactUrl,
      signing,
      rendering,
      scanId: claim.scanId,
      signal,
    };
    return create(options, claim.openTests, onAlone);
  }

  private identityServicesOf({ identities, scanId }: ClaimedScan): StoredIdentityServices {
    return new StoredIdentityServices(this.identityProofs, identities, { actor: THE_PRODUCT, scanId });
  }
}
