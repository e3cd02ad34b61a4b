import type { RequestListener } from 'node:http';
import type { CaseOf } from '../../lab-case';
import { HARDENED, type Page, setHeaders } from '../../sites/pages';
import { html, json, refused } from './product-site';

const NOT_ALLOWED = json({
  jsonrpc: '2.0',
  error: { code: -32000, message: 'Method not allowed.' },
  id: null,
});

/** Its stream stays open, as that of a session does. */
const streaming =
  (paths: Record<string, Page | string>, home: Page): RequestListener =>
  ({ url = '/' }, response) => {
    const shown = url === '/' ? home : (paths[url] ?? { status: 404, body: 'Not Found' });
    if (typeof shown === 'string') {
      setHeaders(response, { ...HARDENED, 'content-type': 'text/event-stream; charset=utf-8' });
      response.write(shown);
      return;
    }
    setHeaders(response, { ...HARDENED, 'content-type': 'text/plain; charset=utf-8', ...shown.headers });
    response.statusCode = shown.status ?? 200;
    response.end(shown.body);
  };

const server = (
  name: string,
  paths: Record<string, Page | string>,
  expected: CaseOf['expected'],
  { home = { status: 404, body: 'Not Found' }, ...rest }: Partial<CaseOf> & { home?: Page } = {},
): CaseOf => ({
  name: `products: ${name}`,
  site: (ground) => ground.https(streaming(paths, home)),
  expected,
  untouched: /^(?:POST|PUT|DELETE) |\/mcp/,
  ...rest,
});

/** A stream is text, a page an object. */
export const MCP_SERVER_CASES: CaseOf[] = [
  server(
    'MCP by the Python SDK without a sign-in',
    { '/sse': 'event: endpoint\r\ndata: /messages/?session_id=5f0c2b7a9d3e4f61\r\n\r\n' },
    ['console-open high'],
  ),
  server(
    'MCP by the TypeScript SDK without a sign-in',
    { '/sse': 'event: endpoint\ndata: /messages?sessionId=5f0c2b7a-9d3e\n\n' },
    ['console-open high'],
  ),
  server(
    'MCP with a sign-in',
    {
      '/sse': {
        ...refused(401, '{"error":"invalid_token"}'),
        headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
      },
    },
    [],
  ),
  server('MCP by its newer transport', { '/mcp': { status: 405, ...NOT_ALLOWED } }, [], {
    guards: 'a refusal of GET says nothing about a sign-in',
  }),
  server('MCP by its newer transport at another path', { '/sse': { status: 405, ...NOT_ALLOWED } }, [], {
    guards: 'any 405 may come before a sign-in',
  }),
  server('a stream of prices', { '/sse': 'event: price\ndata: {"chair":"garden","price":12}\n\n' }, []),
  server(
    'a stream that sends pings alone',
    { '/sse': ': ping - 2026-03-07 10:00:00.000000+00:00\r\n\r\n' },
    [],
    { guards: 'a stream is not a session (datagouv-mcp#68)' },
  ),
  server(
    'a text about the first event of MCP',
    { '/sse': { body: 'event: endpoint\ndata: /messages?sessionId=5f0c2b7a-9d3e\n\n' } },
    [],
    { guards: 'only a stream is one' },
  ),
  server('a site with a stream', { '/sse': 'event: endpoint\ndata: /messages?sessionId=5f0c\n\n' }, [], {
    home: { headers: { 'content-type': 'text/html; charset=utf-8' }, body: html('Shop', '<h1>Chairs</h1>') },
    untouched: /\/sse/,
    guards: 'only a server without a page is probed',
  }),
];
