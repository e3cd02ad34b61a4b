import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import type {
  BrowserResponse,
  FetchForBrowser,
  LoginOutcome,
  LoginToDraw,
  PageToRender,
  Renderer,
  RenderOutcome,
} from '@palisade/scan-engine';
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
        return await converse(await connected(options, signal), signal, pageFor(page, fetch));
      } catch (error) {
        const mayRetry = error instanceof Lost && error.mayRetry;
        if (signal.aborted || !mayRetry || attempt === 2) return { failed: sentenceOf(error, signal) };
      }
    }
  },
  // Only once: a second renderer would send the password a second time.
  signIn: async (login, signal) => {
    try {
      signal.throwIfAborted();
      return await converse(await connected(options, signal), signal, loginFor(login));
    } catch (error) {
      return { failed: sentenceOf(error, signal) };
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

type Say = (message: FromScan, body?: Uint8Array) => void;

/** What is said on one connection. */
interface Conversation<Outcome> {
  first: FromScan;
  /** The outcome; a promise where the conversation is not over. Throws for a message of another conversation. */
  respond: (message: FromRenderer, say: Say, body: Buffer) => Outcome | Promise<void>;
}

/** @throws Lost */
function converse<Outcome>(
  socket: Duplex,
  signal: AbortSignal,
  { first, respond }: Conversation<Outcome>,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const leave = (): void => channel.end();
    const channel = new Channel(socket, true, {
      onMessage: (payload) => receive(payload),
      onEnd: () => {
        signal.removeEventListener('abort', leave);
        reject(new Lost('the connection to it ended', true));
      },
    });
    const say: Say = (message, body) => channel.send(written(message, body));
    const refuse = (): void => {
      reject(new Lost('it sent what is not a message', false));
      channel.end();
    };
    const receive = (payload: Buffer): void => {
      try {
        const { message, body } = read(fromRenderer, payload);
        const outcome = respond(message, say, body);
        if (outcome instanceof Promise) return void outcome.catch(refuse);
        // Before the other end closes the connection, which may be a part of what has arrived.
        resolve(outcome);
        channel.end();
      } catch {
        refuse();
      }
    };
    signal.addEventListener('abort', leave, { once: true });
    say(first);
  });
}

const pageFor = (
  { mayClick, query, ...page }: PageToRender,
  fetch: FetchForBrowser,
): Conversation<RenderOutcome> => ({
  first: {
    type: 'render',
    page: { ...page, cookies: [...page.cookies] },
    mayClick: mayClick !== undefined,
    mayQuery: query !== undefined,
  },
  respond: (message, say) => {
    switch (message.type) {
      case 'request':
        return loadFor(message.id, () => fetch(message.request), say);
      case 'click':
        return isAllowed(message.element, mayClick).then((may) =>
          say({ type: 'click', id: message.id, may }),
        );
      case 'post':
        if (query === undefined) throw new Error('The page may send nothing.');
        return loadFor(message.id, () => query({ ...message.request, method: 'POST' }), say);
      case 'page':
        return { page: message.page };
      case 'failed':
        return { failed: message.failed };
      case 'look':
      case 'hold':
        throw new Error('It belongs to a login.');
    }
  },
});

const loginFor = ({ url, next, fetch, post }: LoginToDraw): Conversation<LoginOutcome> => ({
  first: { type: 'login', url },
  respond: (message, say, body) => {
    switch (message.type) {
      case 'request':
        return loadFor(message.id, () => fetch(message.request), say);
      case 'post':
        return loadFor(message.id, () => post({ ...message.request, method: 'POST' }), say);
      case 'look':
        return next(message.look).then((action) =>
          say({ type: 'act', id: message.id, action: action as ActionSaid }),
        );
      case 'hold': {
        const { url: end, cookies, storage, elements } = message;
        return { hold: { url: end, cookies, storage, picture: body.length === 0 ? null : body, elements } };
      }
      case 'failed':
        return { failed: message.failed };
      case 'click':
      case 'page':
        throw new Error('It belongs to a page.');
    }
  },
});

/** The same with lists that may change. */
type ActionSaid = Extract<FromScan, { type: 'act' }>['action'];

async function loadFor(id: number, load: () => Promise<BrowserResponse>, say: Say): Promise<void> {
  try {
    const response = await load();
    if ('refused' in response) say({ type: 'refusal', id, refused: response.refused });
    else if (response.body.length > MOST_BYTES_OF_A_RESPONSE)
      say({ type: 'refusal', id, refused: 'The response is too large for a page.' });
    else {
      const { status, headers, body } = response;
      say({ type: 'response', id, status, headers: headers.map(([name, value]) => [name, value]) }, body);
    }
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

const sentenceOf = (error: unknown, { aborted }: AbortSignal): string =>
  aborted
    ? 'The rendering was cancelled.'
    : `The renderer did not draw the page: ${error instanceof Error ? error.message : String(error)}.`;

/** Opens a connection as a scan does, and closes it. @throws Error with the reason */
export async function reachRenderer(options: RemoteRendererOptions): Promise<void> {
  const socket = await connected(options, new AbortController().signal);
  new Channel(socket, true, { onMessage: () => undefined, onEnd: () => undefined }).end();
}
