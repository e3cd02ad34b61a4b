import { requireFew } from '@palisade/outside-json';
import { tunnelTo } from '@palisade/target-client';
import type { CustomFetch } from 'openid-client';

/** Large providers send 20 KiB of keys. */
const MOST_BYTES = 256 * 1024;
const MOST_VALUES = 10_000;

/** How the library requests something of the provider: an endless response, or one that holds a million values, is an error before anything is made of it. */
export const fetchFew: CustomFetch = async (url, options) => {
  // A copy, as the types of browsers know no body in shared memory.
  const sent = options.body instanceof Uint8Array ? Uint8Array.from(options.body) : options.body;
  const response = await send(url, { ...options, body: sent });
  const body = await bytesOf(response);
  requireFew(body.toString('latin1'), { values: MOST_VALUES });
  const { status, statusText, headers } = response;
  return new Response(body.length === 0 ? null : Uint8Array.from(body), { status, statusText, headers });
};

let proxies: object | undefined;

/** The operator chose the provider, so no address is refused. */
async function send(url: string, options: RequestInit): Promise<Response> {
  // eslint-disable-next-line no-restricted-globals
  if (tunnelTo(url) === null) return fetch(url, options);
  // Loaded only where it is needed: it is large.
  const { EnvHttpProxyAgent, fetch: fetchOfUndici } = await import('undici');
  // Its types of headers differ from those of Node.
  const fetchByProxy = fetchOfUndici as unknown as (url: string, options: object) => Promise<Response>;
  proxies ??= new EnvHttpProxyAgent();
  return fetchByProxy(url, { ...options, dispatcher: proxies });
}

async function bytesOf({ body }: { body: ReadableStream<Uint8Array> | null }): Promise<Buffer> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > MOST_BYTES) {
      // Ends the connection.
      await reader?.cancel();
      throw new Error(`The provider sent more than ${MOST_BYTES} bytes.`);
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}
