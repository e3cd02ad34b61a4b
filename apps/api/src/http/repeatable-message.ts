import type { Response } from 'express';

/** A controller that sends its response itself leaves here what it sent, so that a repeat can get it too. */
const SENT = Symbol('sent');
type Locals = Partial<Record<typeof SENT, object>>;

export const noteSent = (response: Response, body: object): void => {
  (response.locals as Locals)[SENT] = body;
};
export const sentBody = (response: Response): object | undefined => (response.locals as Locals)[SENT];

interface RpcMessage {
  jsonrpc: '2.0';
  id?: unknown;
  params?: { _meta?: object };
  error?: unknown;
  result?: { isError?: unknown };
}

const isRpc = (body: unknown): body is RpcMessage =>
  typeof body === 'object' && body !== null && 'jsonrpc' in body && body.jsonrpc === '2.0';

/** The body by which a repeat is known: programs give each attempt of a JSON-RPC call an id of its own, and a token for its progress. */
export function comparableBody(body: unknown): unknown {
  if (!isRpc(body)) return body ?? null;
  return { ...body, id: undefined, ...(body.params && { params: { ...body.params, _meta: undefined } }) };
}

/** The kept response for this repeat, under its own id. */
export const bodyForRepeat = (kept: unknown, repeat: unknown): unknown =>
  isRpc(kept) && isRpc(repeat) ? { ...kept, id: repeat.id } : kept;

/** JSON-RPC says in a response of status 200 that nothing was done. */
export const isRefusal = (body: unknown): boolean =>
  isRpc(body) && (body.error !== undefined || body.result?.isError === true);
