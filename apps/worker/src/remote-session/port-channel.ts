import type { MessagePort } from 'node:worker_threads';
import type { Channel, Message } from './peer-calls';

/** A note has no response. It is sent with the next call or response, or alone after this time. */
const NOTES_WAIT_MS = 10;

/**
 * A message port between two threads as a channel. It keeps its thread alive until it is closed. Everything that one turn of the event loop
 * sends goes in one message, because each message wakes the other thread. Only notes may be sent later than the next turn, so a port that
 * closes there loses no call and no response.
 */
export function portChannel(port: MessagePort): Channel {
  let waiting: Message[] = [];
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;
  const send = (): void => {
    clearTimeout(timer);
    const messages = waiting;
    [waiting, isDue, timer] = [[], false, undefined];
    try {
      port.postMessage(messages);
    } catch {
      for (const message of messages) sendAlone(port, message);
    }
  };
  const sendSoon = ({ kind }: Message): void => {
    if (isDue) return;
    if (kind === 'note') {
      timer ??= setTimeout(send, NOTES_WAIT_MS);
      return;
    }
    isDue = true;
    process.nextTick(send);
  };
  return {
    connected: true,
    on: (event, listener) => port.on(event, (messages: Message[]) => messages.forEach(listener)),
    send: (message) => {
      waiting.push(message as Message);
      sendSoon(message as Message);
      return true;
    },
  };
}

/** A value that cannot be sent to the other thread must not block the other messages; its caller gets the error. */
function sendAlone(port: MessagePort, message: Message): void {
  try {
    port.postMessage([message]);
  } catch (error) {
    if (message.kind !== 'answer') throw error;
    // The error itself cannot be sent either: it is a DOMException.
    const refusal = new Error(`Could not send the value to the other thread: ${String(error)}`);
    port.postMessage([{ kind: 'refusal', id: message.id, error: refusal } satisfies Message]);
  }
}
