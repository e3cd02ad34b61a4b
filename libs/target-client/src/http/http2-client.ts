import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import type { Dispatcher } from 'undici';
import { errorCode } from '../contract/failures';
import type { HttpMessage } from './http-message';

/** The most header lines of a response; Node takes 128 otherwise. */
const MOST_LINES = 2_000;

/**
 * HTTP/2 on a connection of ours, one request at a time. Not undici's: it throws outside of our calls when a server resets the connection,
 * joins repeated header fields, and opens streams that we cannot count.
 */
export class Http2Client {
  private readonly session: ClientHttp2Session;
  private error: Error | null = null;
  private goneAway: number | null = null;

  constructor(
    origin: string,
    socket: TLSSocket,
    private readonly headerBytes: number,
  ) {
    this.session = connect(origin, {
      createConnection: () => socket,
      settings: { enablePush: false, maxHeaderListSize: headerBytes },
      maxHeaderListPairs: MOST_LINES,
    });
    // Each stream gets the error too, unless none is open.
    this.session.on('error', (error: Error) => (this.error ??= error));
    this.session.on('goaway', (code: number) => (this.goneAway = code));
  }

  /** The server may end a session while it is idle. */
  get isOpen(): boolean {
    return !this.session.closed && !this.session.destroyed && this.goneAway === null;
  }

  dispatch(message: HttpMessage, handler: Dispatcher.DispatchHandler): void {
    const { method, path, headers, body } = message;
    const stream = this.session.request(
      { ...headers, ':method': method, ':path': path },
      { endStream: body === undefined },
    );
    const session = { headerBytes: this.headerBytes, why: () => this.whyEnded() };
    new Http2Answer(handler, session).readFrom(stream);
    if (body !== undefined) stream.end(body);
  }

  destroy(): Promise<void> {
    this.session.destroy();
    return Promise.resolve();
  }

  private whyEnded(): Error | null {
    return this.goneAway === null ? this.error : streamError(this.goneAway);
  }
}

/** Tells a handler of undici what arrives on a stream, and its end once. */
class Http2Answer {
  private isOver = false;
  private hasBegun = false;
  private hasEnded = false;
  private error: Error | null = null;

  constructor(
    private readonly handler: Dispatcher.DispatchHandler,
    private readonly session: { headerBytes: number; why: () => Error | null },
  ) {}

  readFrom(stream: ClientHttp2Stream): void {
    const controller = new StreamController(stream, () => (this.isOver = true));
    const begin = (_headers: unknown, _flags: unknown, raw: string[]): void => this.begin(controller, raw);
    stream.on('headers', begin);
    stream.on('response', begin);
    stream.on('data', (chunk: Buffer) => {
      if (!this.isOver) this.handler.onResponseData?.(controller, chunk);
    });
    stream.on('end', () => (this.hasEnded = !stream.aborted));
    stream.on('error', (error: Error) => (this.error = error));
    stream.on('close', () => this.end(controller, stream.rstCode));
  }

  private begin(controller: StreamController, raw: string[]): void {
    if (this.isOver) return;
    const status = Number(raw[raw.indexOf(':status') + 1]);
    controller.rawHeaders = withoutPseudo(raw);
    const bytes = controller.rawHeaders.reduce((sum, text) => sum + text.length, 0);
    if (bytes > this.session.headerBytes) this.fail(controller, Object.assign(new Error(), OVERFLOW));
    else {
      this.hasBegun ||= status >= 200;
      this.handler.onResponseStart?.(controller, status, {});
    }
  }

  private end(controller: StreamController, code: number): void {
    if (this.isOver) return;
    if (!this.hasBegun || !this.hasEnded || (code !== constants.NGHTTP2_NO_ERROR && this.error !== null))
      return this.fail(controller, causeOf(this.error ?? this.session.why(), code));
    this.isOver = true;
    this.handler.onResponseEnd?.(controller, {});
  }

  private fail(controller: StreamController, error: Error | null): void {
    this.isOver = true;
    this.handler.onResponseError?.(controller, error ?? streamError(constants.NGHTTP2_CANCEL));
    controller.abort();
  }
}

/** What `AnswerCollector` needs of undici's controller. */
class StreamController implements Dispatcher.DispatchController {
  readonly aborted = false;
  readonly paused = false;
  readonly reason = null;
  rawHeaders: string[] = [];

  constructor(
    private readonly stream: ClientHttp2Stream,
    private readonly over: () => void,
  ) {}

  abort(): void {
    this.over();
    this.stream.close(constants.NGHTTP2_CANCEL);
  }

  pause(): void {
    this.stream.pause();
  }

  resume(): void {
    this.stream.resume();
  }
}

/** nghttp2 itself gave the session up. It takes nine frames of a header, about 144 KiB as they are packed. */
const BROKEN = 'ERR_HTTP2_ERROR';

function causeOf(error: Error | null, code: number): Error | null {
  if (error !== null && errorCode(error) === BROKEN)
    return error.message.includes('CONTINUATION') ? Object.assign(error, OVERFLOW) : error;
  return code === constants.NGHTTP2_NO_ERROR ? error : streamError(code);
}

const OVERFLOW = { code: 'UND_ERR_HEADERS_OVERFLOW' };

/** `:status` is not a header field. */
const withoutPseudo = (raw: readonly string[]): string[] =>
  raw.filter((_, index) => !(raw[index - (index % 2)] ?? '').startsWith(':'));

/** Such a server wants the same request over HTTP/1.1, or does not find the cipher strong enough for HTTP/2. */
export const NEEDS_HTTP1 = 'HTTP_1_1_REQUIRED';
const CODES: Readonly<Record<number, string>> = {
  [constants.NGHTTP2_HTTP_1_1_REQUIRED]: NEEDS_HTTP1,
  [constants.NGHTTP2_INADEQUATE_SECURITY]: NEEDS_HTTP1,
  [constants.NGHTTP2_ENHANCE_YOUR_CALM]: OVERFLOW.code,
  [constants.NGHTTP2_PROTOCOL_ERROR]: 'HTTP2_PROTOCOL_ERROR',
  [constants.NGHTTP2_FRAME_SIZE_ERROR]: 'HTTP2_PROTOCOL_ERROR',
  [constants.NGHTTP2_COMPRESSION_ERROR]: 'HTTP2_PROTOCOL_ERROR',
};

const streamError = (code: number): Error =>
  Object.assign(new Error(`the stream ended with code ${code}`), { code: CODES[code] ?? 'ECONNRESET' });
