import type { Failure, FailureCategory, RawAnswer } from '@palisade/target-client';
import { suiteName } from './cipher-suites';
import { type KeyExchange, readKeyExchange, readSignatureHash } from './key-exchange';
import { type ServerHello, readServerHello } from './server-hello';
import { MESSAGE } from './server-flight';
import { ServerRecordReader, readServerRecords } from './tls-records';
import { TLS_VERSIONS } from './tls-versions';

/**
 * How a server took a hello. Kept apart, because only an `alert` about the offer and a steady `reset`, `closed` or other alert say that it does not
 * offer what was requested.
 */
export type HelloOutcome =
  | { kind: 'hello'; hello: ServerHello; keyExchange: KeyExchange | null; signatureHash: string | null }
  | { kind: 'alert'; description: number; isSteady?: true }
  /** `isSteady`: the same before and after a hello that it did answer, so that neither a limit nor the network is the cause. */
  | { kind: 'reset' | 'closed'; isSteady: boolean }
  | { kind: 'timeout' | 'not-tls' }
  /** No connection; the category is the target client's. */
  | { kind: 'failed'; category: FailureCategory };

/** Whether all that is wanted has come: TLS 1.3 continues encrypted after its hello, the older ones end with a ServerHelloDone. */
export function isAnswered(received: Buffer, reader = new ServerRecordReader()): boolean {
  const { messages, alert, isTls } = reader.read(received);
  if (alert !== null || !isTls) return true;
  if (!messages.some(({ type }) => type === MESSAGE.serverHello)) return false;
  const isTls13 = reader.serverHello()?.version === TLS_VERSIONS['TLSv1.3'];
  return isTls13 || messages.some(({ type }) => type === MESSAGE.serverHelloDone);
}

export function readOutcome(answer: RawAnswer | Failure): HelloOutcome {
  if (!answer.ok) {
    const { category } = answer;
    if (category === 'reset') return { kind: 'reset', isSteady: false };
    return category === 'timeout' ? { kind: category } : { kind: 'failed', category };
  }
  const { messages, alert, isTls } = readServerRecords(answer.received);
  const bodyOf = (wanted: number): Buffer | undefined => messages.find(({ type }) => type === wanted)?.body;
  const hello = readServerHello(bodyOf(MESSAGE.serverHello) ?? Buffer.alloc(0));
  if (hello !== null) {
    const parameters = bodyOf(MESSAGE.serverKeyExchange);
    const name = suiteName(hello.suite);
    const isSigned = parameters !== undefined && hello.version === TLS_VERSIONS['TLSv1.2'];
    return {
      kind: 'hello',
      hello,
      keyExchange: parameters === undefined ? null : readKeyExchange(name, parameters),
      signatureHash: isSigned ? readSignatureHash(name, parameters) : null,
    };
  }
  if (alert !== null) return { kind: 'alert', description: alert };
  if (!isTls) return { kind: 'not-tls' };
  // `done` without hello and alert is a hello too short to be one.
  if (answer.end === 'reset' || answer.end === 'closed') return { kind: answer.end, isSteady: false };
  return { kind: answer.end === 'done' ? 'not-tls' : answer.end };
}

/** The server ended the connection and said nothing. */
export const isDrop = (outcome: HelloOutcome): outcome is Extract<HelloOutcome, { isSteady: boolean }> =>
  outcome.kind === 'reset' || outcome.kind === 'closed';

/** decode_error, internal_error, user_canceled: servers in trouble send them, and some that refuse an offer. */
const VAGUE_ALERTS: readonly number[] = [50, 80, 90];

/** Ended without a word about the offer. */
export const isVague = (outcome: HelloOutcome): outcome is Extract<HelloOutcome, { isSteady?: boolean }> =>
  isDrop(outcome) || (outcome.kind === 'alert' && VAGUE_ALERTS.includes(outcome.description));

export const isRefusal = (outcome: HelloOutcome): boolean =>
  (isVague(outcome) && outcome.isSteady === true) ||
  (outcome.kind === 'alert' && !VAGUE_ALERTS.includes(outcome.description));

/** For people and technical details, e.g. `alert 70`. */
export function describeOutcome(outcome: HelloOutcome): string {
  if (outcome.kind === 'alert') return `alert ${outcome.description}`;
  if (outcome.kind === 'failed') return outcome.category;
  return outcome.kind;
}
