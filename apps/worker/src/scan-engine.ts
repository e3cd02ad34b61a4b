import type { ClaimedScan, ProbeClaimsRepository, ScanExecutionRepository } from '@palisade/persistence';
import type { ScanSession, ScanSessionOptions } from '@palisade/scanners';
import { type AllowedHosts, type HostPace, parseTarget } from '@palisade/target-client';

export type SessionFactory = (options: ScanSessionOptions) => ScanSession;

export interface ScanEngineSettings {
  createSession: SessionFactory;
  /** Opens sessions of suspect scans in processes of their own; without it they run here like the others. */
  createIsolatedSession?: SessionFactory;
  allowedHosts: AllowedHosts;
  /** Whether intrusive tests need a verified domain. */
  requireVerification: boolean;
  /** Without it each scan keeps a pace of its own. */
  pace?: HostPace;
  /** Where the owners of scanned sites find us. */
  contactUrl?: string;
}

/** What a worker scans with: opens the session of a scan with the rights that the scan has. */
export class ScanEngine {
  constructor(
    private readonly settings: ScanEngineSettings,
    private readonly execution: ScanExecutionRepository,
    private readonly claims: ProbeClaimsRepository,
  ) {}

  /** @throws InvalidTarget when the check's target may not be scanned. */
  openSession(claim: ClaimedScan, signal: AbortSignal): ScanSession {
    const {
      createSession,
      createIsolatedSession = createSession,
      allowedHosts,
      pace,
      contactUrl,
    } = this.settings;
    const create = claim.isSuspect ? createIsolatedSession : createSession;
    return create({
      target: parseTarget(claim.url ?? claim.domain, allowedHosts),
      allowedHosts,
      mayIntrude: () => this.mayIntrude(claim),
      claimProbe: (key, endpoint) => this.claims.forWorkerClaim(key, endpoint),
      settings: claim.settings,
      pace,
      contactUrl,
      scanId: claim.scanId,
      signal,
    });
  }

  /** A domain that was not verified when the scan began stays so for this scan; one that was is looked up again. */
  private async mayIntrude(claim: ClaimedScan): Promise<boolean> {
    if (!this.settings.requireVerification) return true;
    return claim.isVerified && this.execution.forWorkerIsVerified(claim);
  }
}
