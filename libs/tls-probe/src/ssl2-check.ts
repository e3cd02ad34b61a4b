import type { HelloSender } from './hello-sender';
import { describeOutcome, readOutcome } from './hello-outcome';
import { buildSsl2Hello, readSsl2Hello } from './ssl2-hello';
import type { Ssl2Facts } from './tls-facts';

/** A hello of SSL 2.0, and a second one if it is taken. A ServerHello without ciphers offers nothing: OpenSSL sent such ones once SSL 2.0 was disabled. */
export async function checkSsl2(sender: HelloSender): Promise<Ssl2Facts> {
  const first = await sayHello(sender);
  if (first.offered !== 'yes') return first;
  const second = await sayHello(sender);
  return second.offered === 'unknown' ? first : { ...second, isConfirmed: second.offered === 'yes' };
}

const UNCONFIRMED = { endedBy: null, ciphers: [], isConfirmed: false };

async function sayHello(sender: HelloSender): Promise<Ssl2Facts> {
  const answer = await sender.exchange(
    buildSsl2Hello(),
    (received) => readSsl2Hello(received).kind !== 'partial',
  );
  if (answer.ok) {
    const reading = readSsl2Hello(answer.received);
    if (reading.kind === 'hello')
      return { ...UNCONFIRMED, offered: reading.ciphers.length > 0 ? 'yes' : 'no', ciphers: reading.ciphers };
    // An alert of TLS, an error of SSL 2.0 or a text: anything but the ServerHello is a no.
    if (reading.kind === 'other') return { ...UNCONFIRMED, offered: 'no', endedBy: 'another response' };
  }
  const outcome = readOutcome(answer);
  const hasRefused = outcome.kind === 'closed' || outcome.kind === 'reset';
  return { ...UNCONFIRMED, offered: hasRefused ? 'no' : 'unknown', endedBy: describeOutcome(outcome) };
}
