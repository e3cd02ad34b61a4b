import type { ScanSessionOptions } from '@palisade/scan-engine';
import type { SealedIdentities } from './sealed-identities';

/** What a session gets, wherever it runs; the program that runs it opens the identities. */
export interface WorkerSessionOptions extends ScanSessionOptions {
  sealed?: SealedIdentities;
}
