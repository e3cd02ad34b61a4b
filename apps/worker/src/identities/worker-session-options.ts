import type { ScanSessionOptions } from '@palisade/scan-engine';
import type { SealedIdentities } from './sealed-identities';

/** The renderer of the installation, see RENDERER_URL. */
export interface RenderingService {
  url: string;
  token: string;
}

/** What a session gets, wherever it runs; the program that runs it opens the identities. */
export interface WorkerSessionOptions extends ScanSessionOptions {
  sealed?: SealedIdentities;
  /** Where pages are drawn; the program that runs the session connects to it. */
  rendering?: RenderingService;
  /** When the time that the owner gives the scan has passed, in milliseconds since 1970: a signal cannot be sent to another program. */
  endsAt?: number;
}
