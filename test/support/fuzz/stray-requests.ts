import { METHODS } from 'node:http';
import fc from 'fast-check';
import type { HttpRequest } from './http-exchange';
import { junkText } from './junk-arbitraries';

const segment = fc.oneof(
  fc.constantFrom('api', 'v1', 'checks', 'scans', 'issues', 'go', 'scan', 'docs', 'metrics', 'export'),
  fc.constantFrom('', '.', '..', '%2e%2e', '%00', '%', '%zz', '%E0%A4%A', '%2F', ';', ':check_id', '*', '\\'),
  junkText.map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')).slice(0, 3_000)),
);

/** Requests that belong to no operation, or only by chance. */
export const strayRequest: fc.Arbitrary<HttpRequest> = fc
  .record({
    // CONNECT opens a tunnel, which is nothing that a route responds.
    method: fc.constantFrom(...METHODS.filter((method) => method !== 'CONNECT')),
    target: fc
      .tuple(
        fc.array(segment, { maxLength: 6 }),
        fc.constantFrom('', '?', '?%', '?a[b]=1&a=%ff', '?page=%00'),
      )
      .map(([segments, query]) => `/${segments.join('/')}${query}`),
    headers: fc.constantFrom<Record<string, string>>(
      {},
      { 'X-Request-Id': '\u00ff' },
      { Accept: 'text/html' },
      { Authorization: 'Bearer' },
      { Cookie: '__Host-palisade_session=%zz; =; "' },
      { 'X-HTTP-Method-Override': 'DELETE' },
      { Cookie: 'a'.repeat(20_000) },
    ),
    body: fc.constantFrom(null, '', '{', '{}'),
  })
  // Without a length the server would take the body for the next request.
  .map((request) => ({ ...request, headers: { ...request.headers, ...lengthOf(request.body) } }))
  // Whose headers cannot be read has no method yet either, so HEAD is not known and gets a body.
  .filter(({ method, headers }) => method !== 'HEAD' || !('Cookie' in headers));

const lengthOf = (body: string | null): Record<string, string> =>
  body === null ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
