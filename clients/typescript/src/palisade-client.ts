import { OPERATIONS, type Operations } from './generated/operations.js';
import { type Iterate, type Page, rowsOf } from './paging.js';
import type { Schemas } from './operation-types.js';
import { type WaitOptions, waitForScan } from './scan-waiting.js';
import { type CallArguments, type ClientOptions, Transport } from './transport.js';

/** Every operation of the API that a key may call, as a method, and what programs need around them. */
export interface PalisadeClient extends Operations {
  /** Every row of a list, from all of its pages: `for await (const check of client.iterate('listChecks'))`. */
  iterate: Iterate;
  /** Polls a scan until it is `completed` or `failed`. @throws ScanTimeoutError after 15 minutes, or `timeoutMs` */
  waitForScan(scanId: string, options?: WaitOptions): Promise<Schemas['ScanDetailResource']>;
}

/**
 * A client of one installation with one key. Its methods throw {@link ApiError} for error responses.
 * @throws TypeError where `url` is not an http or https address
 */
export function createPalisadeClient(options: ClientOptions): PalisadeClient {
  const transport = new Transport(options);
  const call = (id: keyof Operations, args?: CallArguments): Promise<unknown> => {
    const [method, path] = OPERATIONS[id];
    return transport.call(method, path, args);
  };
  const methods = Object.fromEntries(
    (Object.keys(OPERATIONS) as (keyof Operations)[]).map((id) => [
      id,
      (args?: CallArguments) => call(id, args),
    ]),
  ) as unknown as Operations;
  const iterate = (id: keyof Operations, args: CallArguments = {}): AsyncGenerator =>
    rowsOf((page) => call(id, { ...args, query: { ...page, ...args.query } }) as Promise<Page>);
  return {
    ...methods,
    iterate: iterate as Iterate,
    waitForScan: (scanId, given) =>
      waitForScan(
        scanId,
        (signal) => methods.getScan({ path: { scan_id: scanId }, ...(signal && { signal }) }),
        given,
      ),
  };
}
