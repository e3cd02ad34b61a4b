import type { Dispatcher } from 'undici';
import type { CallScope } from '../session/call-scope';
import { errorCode, failure, socketFailure } from '../contract/failures';
import type { HttpConnection } from './http-connections';
import type { HttpMessage } from './http-message';
import type { ScanLimits } from '../contract/scan-limits';
import { ByteCollector } from './byte-collector';
import { budgetFailure } from '../session/test-budget';
import { type BodyFault, type Failure, isBrokenHttp } from '../contract/target';

export interface EncodedAnswer {
  ok: true;
  status: number;
  headers: [name: string, value: string][];
  encodedBody: Buffer;
  /** Not read to its end. */
  isCut: boolean;
  /** Why, unless it is too long. */
  bodyFault?: BodyFault;
}

/** Reasons to end a round trip early. */
export interface RoundTripLimits extends Pick<ScanLimits, 'headersMs' | 'interimAnswers'> {
  /** How much of a body with these header lines is read. */
  bodyBytes: (headers: EncodedAnswer['headers']) => number;
  /** The rest of the test's budget. */
  budgetBytes: number;
  /** Status and header are enough, whatever becomes of the body. */
  takesBrokenBodies: boolean;
}

/** One request and its response over one connection, which is destroyed unless the response was read completely. */
export async function roundTrip(
  connection: HttpConnection,
  message: HttpMessage,
  limits: RoundTripLimits,
  scope: CallScope,
): Promise<EncodedAnswer | Failure> {
  const answer = await new Promise<EncodedAnswer | Failure>((resolve) => {
    const collector = new AnswerCollector(limits, scope, resolve);
    try {
      connection.dispatch(message, collector);
    } catch (error) {
      collector.onResponseError(null, error instanceof Error ? error : new Error('dispatch failed'));
    }
  });
  if (!answer.ok || answer.isCut) await connection.destroy();
  return answer.ok ? answer : { ...answer, isSent: true };
}

class AnswerCollector implements Dispatcher.DispatchHandler {
  private status = 0;
  private headers: [string, string][] = [];
  private body = new ByteCollector(0);
  private interim = 0;
  private readonly headersTimer: NodeJS.Timeout;
  private readonly onAbort = () => this.settle(this.scope.ended ?? failure('aborted', 'stopped'));

  constructor(
    private readonly limits: RoundTripLimits,
    private readonly scope: CallScope,
    private readonly resolve: (answer: EncodedAnswer | Failure) => void,
  ) {
    this.headersTimer = setTimeout(
      () => this.settle(failure('timeout', 'the header of the response took too long')),
      limits.headersMs,
    );
    scope.onEnd(this.onAbort);
    if (scope.ended) this.onAbort();
  }

  // undici treats handlers without this method as its older interface.
  onRequestStart(): void {
    return;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) {
      this.interim += 1;
      if (this.interim > this.limits.interimAnswers) {
        this.settle(failure('protocol', 'too many interim responses'));
        controller.abort(new Error('too many interim responses'));
      }
      return;
    }
    clearTimeout(this.headersTimer);
    this.status = status;
    this.headers = headerLines(controller.rawHeaders);
    this.body = new ByteCollector(this.limits.bodyBytes(this.headers), lengthOf(this.headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const fits = this.body.add(chunk);
    if (this.body.length > this.limits.budgetBytes) {
      this.settle(budgetFailure('bytes'));
      controller.abort(new Error('budget'));
    } else if (!fits) {
      this.settle(this.answer(true));
      controller.abort(new Error('body limit'));
    }
  }

  onResponseEnd(): void {
    this.settle(this.answer(false));
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    const broken = httpFailure(error);
    if (this.status === 0) return this.settle(broken);
    const bodyFault = bodyFaultOf(error);
    if (this.limits.takesBrokenBodies) this.settle({ ...this.answer(true), bodyFault });
    else this.settle(isBrokenHttp(broken.category) ? failure(bodyFault, broken.detail) : broken);
  }

  private answer(isCut: boolean): EncodedAnswer {
    const { status, headers } = this;
    return { ok: true, status, headers, encodedBody: this.body.bytes(), isCut };
  }

  private settle(answer: EncodedAnswer | Failure): void {
    clearTimeout(this.headersTimer);
    this.scope.offEnd(this.onAbort);
    this.resolve(answer);
  }
}

/** Header bytes have no declared encoding; latin1 keeps each byte (RFC 9110 section 5.5). */
function headerLines(raw: Dispatcher.DispatchController['rawHeaders']): [string, string][] {
  if (!Array.isArray(raw)) return [];
  const texts = raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1')));
  return Array.from({ length: texts.length / 2 }, (_, i) => [
    (texts[i * 2] ?? '').toLowerCase(),
    texts[i * 2 + 1] ?? '',
  ]);
}

/** As announced; 0 if it is not. */
function lengthOf(headers: EncodedAnswer['headers']): number {
  const length = Number(headers.find(([name]) => name === 'content-length')?.[1]);
  return Number.isSafeInteger(length) ? length : 0;
}

/** undici uses one code for a closed connection and for an invalid response. */
function httpFailure(error: Error): Failure {
  const isNonsense = errorCode(error) === 'UND_ERR_SOCKET' && error.message.startsWith('bad ');
  if (isNonsense) return failure('protocol', error.message);
  // undici gives the reasons of its parser no code.
  if (isOfParser(error))
    return failure(HEADER_REASON.test(error.message) ? 'malformed_header' : 'protocol', error.message);
  return socketFailure(error);
}

/** Of a response whose header was complete. An early end has many codes. */
const bodyFaultOf = (error: Error): BodyFault => {
  return isOfParser(error) && !/\bEOF\b/.test(error.message) ? 'malformed_body' : 'cut_off';
};

const isOfParser = ({ name }: Error): boolean => name === 'HTTPParserError';
const HEADER_REASON = /header|content-length|transfer-encoding|whitespace/i;
