import type { TargetRequest } from '../contract/target-client';

export interface HttpMessage {
  method: NonNullable<TargetRequest['method']>;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}
