import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseAllowedHosts } from '@palisade/target-client';
import { JSON_BOMB } from '../../../../test/support/json-bomb';
import { type ResponseSize, TicketClient, TicketProblem } from './ticket-client';

/** What a client makes of one response. */
async function problemOf(
  status: number,
  headers: Record<string, string>,
  body: object | string,
  size: ResponseSize = 'short',
): Promise<TicketProblem> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const server = createServer((_, response) => response.writeHead(status, headers).end(text));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { allowedHosts: parseAllowedHosts('127.0.0.0/8', '', {}) };
  const client = new TicketClient(address, {}, settings, new AbortController().signal);
  try {
    await client.send({ method: 'POST', path: '/repos/a/b/issues', body: {}, size });
    throw new Error('The client took the response.');
  } catch (error) {
    if (error instanceof TicketProblem) return error;
    throw error;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('a ticket system that limits requests', () => {
  const secondary = { message: 'You have exceeded a secondary rate limit. Please wait a few minutes.' };
  const remaining = {
    'x-ratelimit-remaining': '4873',
    'x-ratelimit-reset': String(Date.now() / 1_000 + 1_800),
  };

  it.each([
    ['403 that says so only in its text', 403, remaining, secondary, 'wait', 60, 60],
    ['403 with Retry-After', 403, { 'retry-after': '90' }, secondary, 'wait', 90, 90],
    [
      '429 with a date',
      429,
      { 'retry-after': new Date(Date.now() + 1_800_000).toUTCString() },
      {},
      'wait',
      // Rows are made long before they are tried, where many specs share a file.
      600,
      1_800,
    ],
    ['429 without a word', 429, {}, {}, 'wait', 60, 60],
    ['503 with Retry-After', 503, { 'retry-after': '120' }, {}, 'uncertain', 120, 120],
    ['503 without it', 503, {}, {}, 'uncertain', 0, 0],
    ['403 for a missing right', 403, remaining, { message: 'Resource not accessible' }, 'refused', 0, 0],
  ] as const)('%s', async (_, status, headers, body, kind, least, most) => {
    const problem = await problemOf(status, headers, body);
    expect(problem.kind).toBe(kind);
    expect(problem.waitSeconds).toBeGreaterThanOrEqual(least);
    expect(problem.waitSeconds).toBeLessThanOrEqual(most);
  });
});

describe('a ticket system that sends too much', () => {
  it.each<ResponseSize>(['short', 'long'])('a million values in a %s response', async (size) => {
    const problem = await problemOf(200, { 'content-type': 'application/json' }, JSON_BOMB, size);
    expect([problem.kind, problem.message]).toEqual([
      'uncertain',
      'The ticket system returned more than Palisade reads.',
    ]);
  });
});
