export {
  ApiError,
  PalisadeError,
  ScanTimeoutError,
  UnexpectedResponseError,
  UnreachableError,
} from './errors.js';
export { API_VERSION, type OperationId, type Operations } from './generated/operations.js';
export type { components, operations, paths } from './generated/schema.js';
export type { ArgumentsOf, ResultOf, Schemas } from './operation-types.js';
export type { Iterate, ListId } from './paging.js';
export { type PalisadeClient, createPalisadeClient } from './palisade-client.js';
export { type ScanLike, getScanLike } from './scan-like.js';
export type { WaitOptions } from './scan-waiting.js';
export type { CallOptions } from './call-options.js';
export type { ClientOptions } from './transport.js';
