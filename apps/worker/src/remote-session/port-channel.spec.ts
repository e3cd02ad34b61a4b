import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { PeerCalls, type Methods } from './peer-calls';
import { portChannel } from './port-channel';

let ports: MessagePort[] = [];

afterEach(() => {
  for (const port of ports) port.close();
  ports = [];
});

/** Two ends in one thread: what the first serves, and the second, which calls it. */
function twoEnds(served: Methods): { caller: PeerCalls; posted: jest.SpyInstance } {
  const { port1, port2 } = new MessageChannel();
  ports = [port1, port2];
  const posted = jest.spyOn(port2, 'postMessage');
  new PeerCalls(portChannel(port1), served);
  return { caller: new PeerCalls(portChannel(port2), {}), posted };
}

describe('calls over a message port', () => {
  it('sends in one message what is said in one turn, in order', async () => {
    const heard: number[] = [];
    const { caller, posted } = twoEnds({
      hear: (value: number) => heard.push(value),
      count: () => heard.length,
    });
    caller.tell('hear', 1);
    caller.tell('hear', 2);
    const counted = await caller.call<number>('count');
    expect({ heard, counted, messages: posted.mock.calls.length }).toEqual({
      heard: [1, 2],
      counted: 2,
      messages: 1,
    });
  });

  it('sends a note that nothing follows alone, a little later', async () => {
    const { port1, port2 } = new MessageChannel();
    ports = [port1, port2];
    const heard = new Promise((resolve) => new PeerCalls(portChannel(port1), { hear: resolve }));
    const posted = jest.spyOn(port2, 'postMessage');
    new PeerCalls(portChannel(port2), {}).tell('hear', 'alone');
    await new Promise(setImmediate);
    expect(posted).not.toHaveBeenCalled();
    expect(await heard).toBe('alone');
  });

  it('sends a note of an earlier turn with the next call, ahead of it', async () => {
    const heard: number[] = [];
    const { caller, posted } = twoEnds({
      hear: (value: number) => heard.push(value),
      count: () => heard.length,
    });
    caller.tell('hear', 1);
    await new Promise(setImmediate);
    expect(await caller.call<number>('count')).toBe(1);
    expect(posted).toHaveBeenCalledTimes(1);
  });

  it('loses no call when the port closes in the next turn', async () => {
    const { port1, port2 } = new MessageChannel();
    ports = [port1, port2];
    const heard = new Promise((resolve) => new PeerCalls(portChannel(port1), { hear: resolve }));
    void new PeerCalls(portChannel(port2), {}).call('hear', 'last');
    setImmediate(() => port2.close());
    expect(await heard).toBe('last');
  });

  it('refuses the call whose value cannot cross, and answers those next to it', async () => {
    const { caller } = twoEnds({ cannotCross: () => () => undefined, crosses: () => 'crossed' });
    const [refused, answered] = await Promise.allSettled([
      caller.call('cannotCross'),
      caller.call('crosses'),
    ]);
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('Could not send the value') as string },
    });
    expect(answered).toEqual({ status: 'fulfilled', value: 'crossed' });
  });
});
