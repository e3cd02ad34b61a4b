import { ErrorCode, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';

/** The revision without a handshake: each request says what it is (MCP specification, versioning). The SDK speaks the earlier ones. */
export const MODERN_VERSION = '2026-07-28';
export const DISCOVER = 'server/discover';

const KEYS = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  server: 'io.modelcontextprotocol/serverInfo',
} as const;

/** Codes of the revision. */
const HEADER_MISMATCH = -32_020;
const UNSUPPORTED_VERSION = -32_022;
/** "Resource not found" of earlier revisions, which this one forbids. */
const EARLIER_NOT_FOUND = -32_002;

/** What the SDK would answer, and this revision no longer has. */
const REMOVED: ReadonlySet<string> = new Set(['initialize', 'ping']);
/** Where the name of a request is, which a header repeats. */
const NAMED: Readonly<Record<string, 'name' | 'uri'>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};
/** How long a result may be kept by the key that asked: lists change with an upgrade alone. */
const LIST_MS = 60_000;
const KEPT_MS: Readonly<Record<string, number>> = {
  [DISCOVER]: LIST_MS,
  'tools/list': LIST_MS,
  'prompts/list': LIST_MS,
  'resources/list': LIST_MS,
  'resources/templates/list': LIST_MS,
  'resources/read': 0,
};

export interface RpcRequest {
  id?: string | number;
  method: string;
  params?: Record<string, unknown> & { _meta?: Record<string, unknown> };
}

interface RpcError {
  code: number;
  message: string;
  data?: unknown;
}

export interface RpcAnswer {
  jsonrpc: '2.0';
  id?: string | number;
  result?: Record<string, unknown> & { _meta?: Record<string, unknown> };
  error?: RpcError;
}

export interface Refusal {
  status: 400 | 404;
  error: RpcError;
}

type Header = (name: string) => string | undefined;

/** Requests of earlier revisions have none of these signs; notifications are the same in both. */
export function isModern({ id, method, params }: RpcRequest, header: Header): boolean {
  if (id === undefined) return false;
  const version = params?._meta?.[KEYS.version] ?? header('mcp-protocol-version');
  if (typeof version === 'string' && SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return false;
  return params?._meta?.[KEYS.version] !== undefined || version === MODERN_VERSION || method === DISCOVER;
}

/** Why such a request is refused before anything is done. */
export function modernRefusal({ method, params }: RpcRequest, header: Header): Refusal | null {
  const meta = params?._meta;
  const version = meta?.[KEYS.version];
  if (typeof version !== 'string') return missing(KEYS.version);
  if (header('mcp-protocol-version') !== version) return mismatch('MCP-Protocol-Version', '_meta');
  if (version !== MODERN_VERSION)
    return refusal(UNSUPPORTED_VERSION, 'Unsupported protocol version', {
      supported: [MODERN_VERSION, ...SUPPORTED_PROTOCOL_VERSIONS],
      requested: version.slice(0, 100),
    });
  const capabilities = meta?.[KEYS.capabilities];
  if (typeof capabilities !== 'object' || capabilities === null) return missing(KEYS.capabilities);
  if (header('mcp-method') !== method) return mismatch('Mcp-Method', 'method');
  const place = NAMED[method];
  if (place !== undefined && decoded(header('mcp-name')) !== params?.[place])
    return mismatch('Mcp-Name', `params.${place}`);
  if (REMOVED.has(method))
    return { status: 404, error: { code: ErrorCode.MethodNotFound, message: 'Method not found' } };
  return null;
}

const refusal = (code: number, message: string, data?: unknown): Refusal => ({
  status: 400,
  error: { code, message, ...(data !== undefined && { data }) },
});
const missing = (key: string): Refusal =>
  refusal(ErrorCode.InvalidParams, `Missing required _meta field: ${key}`);
const mismatch = (name: string, place: string): Refusal =>
  refusal(HEADER_MISMATCH, `Header mismatch: ${name} is missing or differs from ${place} of the body`);

/** Names that a header cannot hold are in base64. */
function decoded(value: string | undefined): string | undefined {
  const [, encoded] = /^=\?base64\?([A-Za-z0-9+/=]{0,8192})\?=$/.exec(value ?? '') ?? [];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString('utf8');
}

/** An answer of the SDK as this revision has it. Notifications of progress are the same in both. */
export function modernised(answer: RpcAnswer, method: string, serverInfo: object): RpcAnswer {
  const { error, result } = answer;
  if (error !== undefined)
    return error.code === EARLIER_NOT_FOUND
      ? { ...answer, error: { ...error, code: ErrorCode.InvalidParams } }
      : answer;
  if (result === undefined) return answer;
  const ttlMs = KEPT_MS[method];
  return {
    ...answer,
    result: {
      ...result,
      resultType: 'complete',
      ...(ttlMs !== undefined && { ttlMs, cacheScope: 'private' }),
      _meta: { ...result._meta, [KEYS.server]: serverInfo },
    },
  };
}

/** The status of an answer: a method that the server does not have is not an address of an earlier server. */
export const statusOf = ({ error }: RpcAnswer): 200 | 404 =>
  error?.code === (ErrorCode.MethodNotFound as number) ? 404 : 200;

/** The events of a stream, each changed as a whole. */
export async function* modernEvents(
  body: AsyncIterable<Uint8Array>,
  change: (answer: RpcAnswer) => RpcAnswer,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const events = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) yield `${changedEvent(event, change)}\n\n`;
  }
}

const DATA = 'data: ';
const changedEvent = (event: string, change: (answer: RpcAnswer) => RpcAnswer): string =>
  event
    .split('\n')
    .map((line) =>
      line.startsWith(`${DATA}{`)
        ? `${DATA}${JSON.stringify(change(JSON.parse(line.slice(DATA.length)) as RpcAnswer))}`
        : line,
    )
    .join('\n');
