import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as send } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** One request of a flood. */
export interface FloodRequest {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What a client that means harm does, in its own process: see `startFlood`. */
export interface FloodPlan {
  /** How many requests are under way at any time. */
  loops: number;
  /** Taken in turns. */
  requests: FloodRequest[];
  /** Responses with status 200 stay unread for as long as the server lets them; by default they are read. */
  isUnread?: boolean;
}

/** Says when the first response has come; runs until it is told to stop, then prints how often each status came, as JSON. */
async function flood({ loops, requests, isUnread = false }: FloodPlan): Promise<void> {
  const statuses: Record<string, number> = {};
  process.once('SIGTERM', () => process.stdout.write(JSON.stringify(statuses), () => process.exit(0)));
  let turn = 0;
  let hasBegun = false;
  const begun = (): void => {
    if (!hasBegun) process.stdout.write('flooding\n');
    hasBegun = true;
  };
  const loop = async (): Promise<never> => {
    for (;;) {
      const request = requests[turn % requests.length];
      if (request === undefined) throw new Error('There is nothing to send.');
      turn += 1;
      const status = await statusOf(request, isUnread, begun);
      statuses[status] = (statuses[status] ?? 0) + 1;
      // An export that was refused immediately would be a flood of another kind.
      if (isUnread) await delay(50);
    }
  };
  await Promise.all(Array.from({ length: loops }, loop));
}

/** The status, or `cut` when the server ended the connection. */
function statusOf(
  { method, url, headers = {}, body }: FloodRequest,
  isUnread: boolean,
  begun: () => void,
): Promise<string> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const request = send(url, { method, headers: { ...headers, ...length } }, (response) => {
      begun();
      const done = (): void => resolve(String(response.statusCode));
      response.once('close', done).once('error', done);
      if (!isUnread || response.statusCode !== 200) response.resume();
      else leaveUnread(response);
    });
    request.once('error', () => {
      begun();
      resolve('cut');
    });
    request.end(body);
  });
}

/** Only a socket that is read tells that the server has closed it, so a byte is read now and then. */
function leaveUnread(response: IncomingMessage): void {
  const timer = setInterval(() => void response.read(1), 1_000);
  response.once('close', () => clearInterval(timer));
}

void flood(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as FloodPlan);
