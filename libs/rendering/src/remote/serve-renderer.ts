import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type {
  BrowserResponse,
  ClickableElement,
  LoginAction,
  LoginOutcome,
  LoginToDraw,
  RenderOutcome,
} from '@palisade/scan-engine';
import type { LocalRenderer } from '../local-renderer';
import { Channel } from './channel';
import { type FromRenderer, type FromScan, fromScan, read, written } from './messages';
import { acceptFor } from './web-socket-frames';

/** Where a scan asks for a page. */
export const RENDER_PATH = '/render';

export interface ServingSettings {
  renderer: LocalRenderer;
  token: string;
  /** Pages that may wait for a browser; the next one is refused. */
  mostWaiting: number;
  onOutcome?: (outcome: 'rendered' | 'failed' | 'refused', ms: number) => void;
}

/** Lets scans draw pages: one connection for each page, as WebSockets on `/render` of the server. */
export function serveRenderer(server: Server, settings: ServingSettings): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, first: Buffer) => {
    socket.on('error', () => socket.destroy());
    const refusal = refusalOf(request, settings);
    if (refusal !== null) {
      settings.onOutcome?.('refused', 0);
      socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const accept = acceptFor(request.headers['sec-websocket-key'] ?? '');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    if (first.length > 0) socket.unshift(first);
    new Served(socket, settings);
  });
}

function refusalOf(
  request: IncomingMessage,
  { renderer, token, mostWaiting }: ServingSettings,
): string | null {
  const { headers, url, method } = request;
  if (url !== RENDER_PATH || method !== 'GET') return '404 Not Found';
  if (!isToken(headers.authorization ?? '', token)) return '401 Unauthorized';
  if (headers.upgrade?.toLowerCase() !== 'websocket' || headers['sec-websocket-version'] !== '13')
    return '400 Bad Request';
  return renderer.load().waiting >= mostWaiting ? '503 Service Unavailable' : null;
}

/** In constant time. */
const isToken = (header: string, token: string): boolean =>
  timingSafeEqual(digest(header), digest(`Bearer ${token}`));

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();

/** One page for one scan. */
class Served {
  private readonly channel: Channel;
  private readonly leaving = new AbortController();
  private readonly responses = new Map<number, (response: BrowserResponse) => void>();
  private readonly clicks = new Map<number, (may: boolean) => void>();
  private readonly actions = new Map<number, (action: LoginAction) => void>();
  private lastId = 0;
  private hasBegun = false;

  constructor(
    socket: Duplex,
    private readonly settings: ServingSettings,
  ) {
    this.channel = new Channel(socket, false, {
      onMessage: (payload) => this.receive(payload),
      onEnd: () => this.leave(),
    });
  }

  private receive(payload: Buffer): void {
    let said: { message: FromScan; body: Buffer };
    try {
      said = read(fromScan, payload);
    } catch {
      return this.channel.end();
    }
    const { message, body } = said;
    switch (message.type) {
      case 'render':
        return this.begin(() => this.render(message));
      case 'login':
        return this.begin(() => this.signIn(message.url));
      case 'act':
        return this.take(this.actions, message.id, message.action);
      case 'response':
        return this.take(this.responses, message.id, {
          status: message.status,
          headers: message.headers,
          body,
        });
      case 'refusal':
        return this.take(this.responses, message.id, { refused: message.refused });
      case 'click':
        return this.take(this.clicks, message.id, message.may);
    }
  }

  /** One page or login for each connection. */
  private begin(work: () => Promise<{ message: Buffer; isDrawn: boolean }>): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    const started = performance.now();
    void work().then(({ message, isDrawn }) => {
      this.settings.onOutcome?.(isDrawn ? 'rendered' : 'failed', performance.now() - started);
      this.channel.send(message);
      this.channel.end();
    });
  }

  private async render({
    page,
    mayClick: canClick,
    mayQuery,
  }: Extract<FromScan, { type: 'render' }>): Promise<{ message: Buffer; isDrawn: boolean }> {
    const mayClick = (element: ClickableElement): Promise<boolean> =>
      this.ask(this.clicks, (id) => ({ type: 'click', id, element }));
    const outcome = await this.settings.renderer.render(
      { ...page, ...(canClick && { mayClick }), ...(mayQuery && { query: this.post }) },
      (request) => this.ask(this.responses, (id) => ({ type: 'request', id, request })),
      this.leaving.signal,
    );
    return { message: written(messageOf(outcome)), isDrawn: 'page' in outcome };
  }

  private async signIn(url: string): Promise<{ message: Buffer; isDrawn: boolean }> {
    const login: LoginToDraw = {
      url,
      next: (look) =>
        this.ask(this.actions, (id) => ({
          type: 'look',
          id,
          look: { ...look, fields: [...look.fields], buttons: [...look.buttons] },
        })),
      fetch: (request) => this.ask(this.responses, (id) => ({ type: 'request', id, request })),
      post: this.post,
    };
    const outcome = await this.settings.renderer.signIn(login, this.leaving.signal);
    return { message: heldIn(outcome), isDrawn: 'hold' in outcome };
  }

  private readonly post: LoginToDraw['post'] = ({ url, kind, headers, isMainDocument, body }) =>
    this.ask(this.responses, (id) => ({
      type: 'post',
      id,
      request: { url, kind, headers, isMainDocument, body },
    }));

  private ask<Answer>(
    waiting: Map<number, (answer: Answer) => void>,
    question: (id: number) => FromRenderer,
  ): Promise<Answer> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      this.channel.send(written(question(id)));
    });
  }

  private take<Answer>(waiting: Map<number, (answer: Answer) => void>, id: number, answer: Answer): void {
    const resolve = waiting.get(id);
    waiting.delete(id);
    resolve?.(answer);
  }

  private leave(): void {
    this.leaving.abort();
    for (const resolve of this.responses.values()) resolve({ refused: 'The scan is gone.' });
    for (const resolve of this.clicks.values()) resolve(false);
    for (const resolve of this.actions.values()) resolve({ do: 'end', isPictured: false });
  }
}

const messageOf = (outcome: RenderOutcome): FromRenderer => {
  if ('failed' in outcome) return { type: 'failed', failed: outcome.failed };
  const {
    requests,
    unsent,
    submitted,
    routes,
    links,
    cookiesByScript,
    storageKeys,
    violations,
    globals,
    fieldListeners,
    reports,
    ...rest
  } = outcome.page;
  return {
    type: 'page',
    page: {
      ...rest,
      requests: [...requests],
      unsent: [...unsent],
      submitted: [...submitted],
      routes: [...routes],
      links: [...links],
      cookiesByScript: [...cookiesByScript],
      storageKeys: [...storageKeys],
      violations: [...violations],
      globals: [...globals],
      fieldListeners: fieldListeners && [...fieldListeners],
      reports: [...reports],
    },
  };
};

function heldIn(outcome: LoginOutcome): Buffer {
  if ('failed' in outcome) return written({ type: 'failed', failed: outcome.failed });
  const { url, cookies, storage, picture, elements = [] } = outcome.hold;
  return written(
    { type: 'hold', url, cookies: [...cookies], storage: { ...storage }, elements: [...elements] },
    picture ?? undefined,
  );
}
