import type { ScanSession, ScanSessionOptions } from '@palisade/scanners';
import type { AllowedHosts } from '@palisade/target-client';

export type SessionFactory = (options: ScanSessionOptions) => ScanSession;

/** What a worker scans with. A class, so that it can be asked for by name. */
export class ScanEngine {
  constructor(
    readonly createSession: SessionFactory,
    readonly allowedHosts: AllowedHosts,
    readonly requireVerification: boolean,
  ) {}
}
