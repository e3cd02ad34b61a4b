import { Body, Controller, Delete, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBody, ApiExcludeEndpoint, ApiOkResponse, ApiResponse, ApiTags } from '@nestjs/swagger';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  JSONRPCNotificationSchema,
  JSONRPCRequestSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import type { Request, Response as HttpResponse } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ForKeys, Public } from '../auth/access.decorators';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CurrentTeam } from '../auth/current-team.decorator';
import { NeedsScope } from '../auth/key-scope';
import { ApiError } from '../http/errors/api-error';
import { ApiJsonRefusals, ApiOutages } from '../http/errors/api-refusal.decorator';
import { JsonRpcAnswer, JsonRpcMessage } from './dto/json-rpc.resource';
import { IDEMPOTENCY_HEADER } from '../http/idempotency';
import { noteSent } from '../http/repeatable-message';
import { KnownOriginGuard } from './known-origin.guard';
import { McpServerFactory, SERVER_INFO } from './mcp-server.factory';
import {
  DISCOVER,
  MODERN_VERSION,
  type RpcAnswer,
  type RpcRequest,
  isModern,
  modernEvents,
  modernRefusal,
  modernised,
  statusOf,
} from './modern-protocol';
import { Operation } from '../auth/controller.decorators';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

/**
 * The Model Context Protocol over streamable HTTP, without sessions: each request has its own server, in the revision that it names. Its response
 * is JSON, or a stream for a call that requests progress. There is no stream to open by GET and no session to end by DELETE.
 */
@ApiTags('MCP')
@ApiOutages()
@IgnoresUnknown()
@Controller('mcp')
export class McpController {
  constructor(private readonly servers: McpServerFactory) {}

  @Get()
  @Public()
  @ApiExcludeEndpoint()
  refuseStream(): never {
    throw onlyPost();
  }

  @Delete()
  @Public()
  @ApiExcludeEndpoint()
  refuseEnd(): never {
    throw onlyPost();
  }

  @Post()
  @ForKeys()
  @NeedsScope('any')
  @UseGuards(KnownOriginGuard)
  @Operation(
    'mcp',
    'Send an MCP message (Model Context Protocol)',
    'One JSON-RPC message of the streamable HTTP transport; no sessions, no streams, no batches. `tools/list`, `resources/templates/list` and `prompts/list` describe the tools, resources and prompts.',
  )
  @ApiBody({ type: JsonRpcMessage, required: true })
  @ApiOkResponse({ type: JsonRpcAnswer, description: 'The response to a request.' })
  @ApiResponse({ status: 202, description: 'The notification was accepted.' })
  @ApiJsonRefusals()
  async answer(
    @CurrentTeam() team: AuthenticatedTeam,
    @Body() body: object | undefined,
    @Req() request: Request,
    @Res() response: HttpResponse,
  ): Promise<void> {
    const message = messageOf(body);
    const header = (name: string): string | undefined => request.get(name);
    const change = isModern(message, header)
      ? (answer: RpcAnswer): RpcAnswer => modernised(answer, message.method, SERVER_INFO)
      : null;
    if (change !== null) {
      const early = this.answerEarly(message, header, team);
      if (early !== null) return sendAnswer(response, early.status, change(early.answer));
    }
    const server = this.servers.create(team);
    // Who may repeat the call wants its response kept, which a stream is not.
    const isRepeatable = request.get(IDEMPOTENCY_HEADER) !== undefined;
    const isStream = !isRepeatable && wantsProgress(message) && acceptsStreams(request);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !isStream });
    await server.connect(transport);
    const answered = transport.handleRequest(standardRequest(request, change !== null), {
      parsedBody: message,
    });
    const reply = isRepeatable ? await answered : await Promise.race([answered, closed(response)]);
    if (reply !== null) await (isStream ? stream(reply, response, change) : send(reply, response, change));
    await server.close();
  }

  /** What needs no server of the SDK: refusals of the newer revision, and its discovery. */
  private answerEarly(
    message: RpcRequest,
    header: (name: string) => string | undefined,
    team: AuthenticatedTeam,
  ): { status: number; answer: RpcAnswer } | null {
    const base = { jsonrpc: '2.0' as const, id: message.id };
    const refused = modernRefusal(message, header);
    if (refused !== null) return { status: refused.status, answer: { ...base, error: refused.error } };
    if (message.method !== DISCOVER) return null;
    const supportedVersions = [MODERN_VERSION, ...SUPPORTED_PROTOCOL_VERSIONS];
    const result = { supportedVersions, serverInfo: SERVER_INFO, ...this.servers.describe(team) };
    return { status: 200, answer: { ...base, result } };
  }
}

/** Makes answers of the newer revision; null leaves those of the SDK. */
type Change = ((answer: RpcAnswer) => RpcAnswer) | null;

const closed = (response: HttpResponse): Promise<null> =>
  new Promise((resolve) => response.once('close', () => resolve(null)));

const onlyPost = (): ApiError =>
  new ApiError('method_not_allowed', 'MCP uses POST here; there are no streams and no sessions.', {
    Allow: 'POST',
  });

/** @throws ApiError 400: without a valid message there is no id for a JSON-RPC error. */
function messageOf(body: object | undefined): RpcRequest {
  const isMessage = [JSONRPCRequestSchema, JSONRPCNotificationSchema].some(
    (schema) => schema.safeParse(body).success,
  );
  if (body === undefined || !isMessage)
    throw new ApiError('bad_request', 'The body must be one JSON-RPC 2.0 request or notification.');
  return body as RpcRequest;
}

/** A call says by a token that it wants to hear of progress, which only a stream can carry. */
const wantsProgress = ({ method, params }: RpcRequest): boolean =>
  method === 'tools/call' && params?._meta?.progressToken !== undefined;

const acceptsStreams = ({ headers: { accept = '' } }: Request): boolean =>
  accept.includes('text/event-stream');

/** Ends with the response to the call, or when the caller has gone. */
async function stream(reply: globalThis.Response, response: HttpResponse, change: Change): Promise<void> {
  if (reply.body === null || reply.status !== 200) return send(reply, response, change);
  response.status(200).type('text/event-stream').set('X-Accel-Buffering', 'no');
  try {
    const events = reply.body as unknown as AsyncIterable<Uint8Array>;
    await pipeline(Readable.from(change === null ? events : modernEvents(events, change)), response);
  } catch (error) {
    if (!response.destroyed) throw error;
  }
}

/** The headers that the transport checks. Accept lists what a client must be able to read, and every client reads JSON. */
function standardRequest(request: Request, isOfNewerRevision: boolean): globalThis.Request {
  const version = isOfNewerRevision ? undefined : request.headers['mcp-protocol-version'];
  return new globalThis.Request('http://localhost/mcp', {
    method: 'POST',
    headers: {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      ...(typeof version === 'string' ? { 'Mcp-Protocol-Version': version } : {}),
    },
  });
}

/** The transport refuses in its own form; ours is one. What is left to refuse is the version of the protocol. */
async function send(reply: globalThis.Response, response: HttpResponse, change: Change): Promise<void> {
  if (reply.status >= 400) {
    throw new ApiError(
      'bad_request',
      'This Mcp-Protocol-Version is not supported. Leave it out, or initialize again.',
    );
  }
  response.status(reply.status);
  if (reply.status === 202) {
    response.end();
    return;
  }
  const text = await reply.text();
  const answer = JSON.parse(text) as RpcAnswer;
  if (change !== null) return sendAnswer(response, statusOf(answer), change(answer));
  noteSent(response, answer);
  response.type('application/json').send(text);
}

function sendAnswer(response: HttpResponse, status: number, answer: RpcAnswer): void {
  noteSent(response, answer);
  response.status(status).type('application/json').send(JSON.stringify(answer));
}
