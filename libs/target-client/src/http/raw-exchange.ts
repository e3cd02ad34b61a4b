import type { Socket } from 'node:net';
import { ByteCollector } from './byte-collector';
import type { CallScope } from '../session/call-scope';
import { errorCode, failure, socketFailure } from '../contract/failures';
import type { ScanLimits } from '../contract/scan-limits';
import type { RawAnswer, RawExchange } from '../contract/socket-exchanges';
import type { Failure } from '../contract/target';

/** Writes, then reads until the caller is done or the response ends. */
export function receiveUntil(
  socket: Socket,
  { send, done }: Pick<RawExchange, 'send' | 'done'>,
  limits: Pick<ScanLimits, 'headersMs' | 'exchangeBytes'> & { pauseMs?: number },
  scope: CallScope,
): Promise<RawAnswer | Failure> {
  const received = new ByteCollector(limits.exchangeBytes);
  return new Promise((resolve, reject) => {
    let pause: NodeJS.Timeout | undefined;
    const settle = (result: RawAnswer | Failure): void => {
      clearTimeout(timer);
      clearTimeout(pause);
      scope.offEnd(onAbort);
      socket.off('data', onData);
      resolve(result);
    };
    const end = (how: RawAnswer['end']): void => settle({ ok: true, received: received.bytes(), end: how });
    const onData = (chunk: Buffer): void => {
      if (limits.pauseMs !== undefined) {
        clearTimeout(pause);
        pause = setTimeout(() => end('timeout'), limits.pauseMs);
      }
      if (!received.add(chunk)) return settle(failure('too_large', 'the response is too long'));
      try {
        if (done(received.bytes())) end('done');
      } catch (error) {
        reject(error instanceof Error ? error : new Error('done failed'));
      }
    };
    const onAbort = (): void => settle(scope.ended ?? failure('aborted', 'stopped'));
    const timer = setTimeout(() => end('timeout'), limits.headersMs);
    scope.onEnd(onAbort);
    socket.on('data', onData);
    socket.once('end', () => end('closed'));
    socket.once('close', () => end('closed'));
    socket.once('error', (error) => (isReset(error) ? end('reset') : settle(socketFailure(error))));
    socket.write(send);
  });
}

function isReset(error: Error): boolean {
  return ['ECONNRESET', 'EPIPE'].includes(errorCode(error));
}
