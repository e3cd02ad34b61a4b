import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import type { FetchForBrowser, PageToRender, Renderer, RenderOutcome } from '@palisade/scan-engine';
import { MOST_BYTES_OF_A_RESPONSE } from '../limits';
import { Channel } from './channel';
import { type FromRenderer, type FromScan, fromRenderer, read, written } from './messages';
import { RENDER_PATH } from './serve-renderer';
import { acceptFor, newKey } from './web-socket-frames';

const CONNECT_WITHIN_MS = 10_000;

export interface RemoteRendererOptions {
  /** `http(s)://host:port` of one renderer, or of several behind one address. */
  url: string;
  token: string;
}

/** The renderer did not take the page, or was lost while it drew it. */
class Lost extends Error {
  constructor(
    message: string,
    /** Whether another renderer, or the same one later, may do better. */
    readonly mayRetry: boolean,
  ) {
    super(message);
  }
}

/** Lets apps/renderer draw pages. Each page has its own connection, so that those behind one address share the work. */
export const createRemoteRenderer = (options: RemoteRendererOptions): Renderer => ({
  render: async (page, fetch, signal) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        signal.throwIfAborted();
        return await renderedBy(await connected(options, signal), { page, fetch, signal });
      } catch (error) {
        if (signal.aborted) return { failed: 'The rendering was cancelled.' };
        const mayRetry = error instanceof Lost && error.mayRetry;
        if (!mayRetry || attempt === 2) return { failed: sentenceOf(error) };
      }
    }
  },
  close: () => Promise.resolve(),
});

/** @throws Lost */
function connected({ url, token }: RemoteRendererOptions, signal: AbortSignal): Promise<Duplex> {
  const key = newKey();
  return new Promise((resolve, reject) => {
    const address = new URL(RENDER_PATH, url);
    const ask = address.protocol === 'https:' ? httpsRequest : httpRequest;
    const asked: ClientRequest = ask(address, {
      agent: false,
      signal,
      timeout: CONNECT_WITHIN_MS,
      headers: {
        authorization: `Bearer ${token}`,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': key,
      },
    });
    const refuse = (reason: string, mayRetry: boolean): void => {
      asked.destroy();
      reject(new Lost(reason, mayRetry));
    };
    asked.on('upgrade', ({ headers }, socket: Duplex, first: Buffer) => {
      if (headers['sec-websocket-accept'] !== acceptFor(key)) return refuse('it is not a renderer', false);
      if (first.length > 0) socket.unshift(first);
      resolve(socket);
    });
    asked.on('response', ({ statusCode = 0 }) => refuse(...refusalFor(statusCode)));
    asked.on('timeout', () => refuse('it does not respond', true));
    asked.on('error', (error) => refuse(error.message, true));
    asked.end();
  });
}

function refusalFor(status: number): [reason: string, mayRetry: boolean] {
  if (status === 401) return ['it refused RENDERER_TOKEN', false];
  if (status === 503) return ['too many pages wait for it', true];
  return [`it returned status ${status}`, false];
}

interface Work {
  page: PageToRender;
  fetch: FetchForBrowser;
  signal: AbortSignal;
}

/** @throws Lost */
function renderedBy(socket: Duplex, { page, fetch, signal }: Work): Promise<RenderOutcome> {
  const { mayClick, ...plain } = page;
  return new Promise((resolve, reject) => {
    const leave = (): void => channel.end();
    const channel = new Channel(socket, true, {
      onMessage: (payload) => {
        try {
          void respond(read(fromRenderer, payload).message);
        } catch {
          reject(new Lost('it sent what is not a message', false));
          channel.end();
        }
      },
      onEnd: () => {
        signal.removeEventListener('abort', leave);
        reject(new Lost('the connection to it ended', true));
      },
    });
    const say = (message: FromScan, body?: Uint8Array): void => channel.send(written(message, body));
    const respond = async (message: FromRenderer): Promise<void> => {
      switch (message.type) {
        case 'request':
          return loadFor(message, fetch, say);
        case 'click':
          return say({ type: 'click', id: message.id, may: await isAllowed(message.element, mayClick) });
        case 'page':
          resolve({ page: message.page });
          return channel.end();
        case 'failed':
          resolve({ failed: message.failed });
          return channel.end();
      }
    };
    signal.addEventListener('abort', leave, { once: true });
    say({
      type: 'render',
      page: { ...plain, cookies: [...plain.cookies], storage: plain.storage },
      mayClick: mayClick !== undefined,
    });
  });
}

async function loadFor(
  { id, request }: Extract<FromRenderer, { type: 'request' }>,
  fetch: FetchForBrowser,
  say: (message: FromScan, body?: Uint8Array) => void,
): Promise<void> {
  try {
    const response = await fetch(request);
    if ('refused' in response) return say({ type: 'refusal', id, refused: response.refused });
    const { status, headers, body } = response;
    if (body.length > MOST_BYTES_OF_A_RESPONSE)
      return say({ type: 'refusal', id, refused: 'The response is too large for a page.' });
    say({ type: 'response', id, status, headers: headers.map(([name, value]) => [name, value]) }, body);
  } catch (error) {
    say({ type: 'refusal', id, refused: error instanceof Error ? error.message : 'The request failed.' });
  }
}

async function isAllowed(
  element: Parameters<NonNullable<PageToRender['mayClick']>>[0],
  mayClick: PageToRender['mayClick'],
): Promise<boolean> {
  try {
    return (await mayClick?.(element)) ?? false;
  } catch {
    return false;
  }
}

const sentenceOf = (error: unknown): string =>
  `The renderer did not draw the page: ${error instanceof Error ? error.message : String(error)}.`;

/** Opens a connection as a scan does, and closes it. @throws Error with the reason */
export async function reachRenderer(options: RemoteRendererOptions): Promise<void> {
  const socket = await connected(options, new AbortController().signal);
  new Channel(socket, true, { onMessage: () => undefined, onEnd: () => undefined }).end();
}
