import type { MessagePort } from 'node:worker_threads';
import type { Channel, Message } from './peer-calls';

/**
 * A message port between two threads as a channel. It keeps its thread alive until it is closed. Everything that one turn of the event loop
 * has to say goes in one message: each message wakes the other thread, which costs more than what it says. None is later than the next turn, so
 * a port that closes there loses nothing.
 */
export function portChannel(port: MessagePort): Channel {
  let waiting: Message[] = [];
  const send = (): void => {
    const messages = waiting;
    waiting = [];
    try {
      port.postMessage(messages);
    } catch {
      for (const message of messages) sendAlone(port, message);
    }
  };
  return {
    connected: true,
    on: (event, listener) => port.on(event, (messages: Message[]) => messages.forEach(listener)),
    send: (message) => {
      if (waiting.push(message as Message) === 1) process.nextTick(send);
      return true;
    },
  };
}

/** A value that cannot cross to the other thread must not hold up the messages next to it; who waits for it gets the error. */
function sendAlone(port: MessagePort, message: Message): void {
  try {
    port.postMessage([message]);
  } catch (error) {
    if (message.kind !== 'answer') throw error;
    // The error itself cannot cross either: it is a DOMException.
    const refusal = new Error(`Could not send the value to the other thread: ${String(error)}`);
    port.postMessage([{ kind: 'refusal', id: message.id, error: refusal } satisfies Message]);
  }
}
