import { Injectable, Logger } from '@nestjs/common';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type ServerCapabilities,
  type ServerNotification,
} from '@modelcontextprotocol/sdk/types.js';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { mayCall } from '../auth/key-scope';
import { errorResponseTo, reportError } from '../http/errors/error-response';
import { MCP_INSTRUCTIONS } from './mcp-instructions';
import { McpPrompts } from './mcp-prompts.service';
import { McpResources } from './mcp-resources.service';
import { refusalOf } from './tool-results';
import { ToolBox } from './tool-box.service';
import type { ToolCall } from './tool';

/** Version of the tools as clients see them; it follows the version of the API. */
export const SERVER_INFO = { name: 'palisade', title: 'Palisade', version: '1.0.0' };

/** "Resource not found" of the MCP specification, which the SDK has no name for. */
const RESOURCE_NOT_FOUND = -32002;

/**
 * Makes a server for each request: it knows the team of the request and nothing of others. The SDK's lower level, because its upper one
 * judges arguments by other rules than REST, tells callers the text of any error, and promises news of lists that never change.
 */
@Injectable()
export class McpServerFactory {
  private readonly logger = new Logger(McpServerFactory.name);

  constructor(
    private readonly toolBox: ToolBox,
    private readonly resources: McpResources,
    private readonly prompts: McpPrompts,
  ) {}

  create(team: AuthenticatedTeam): Server {
    const mayRead = mayCall(team, 'read');
    const server = new Server(SERVER_INFO, this.describe(team));
    server.setRequestHandler(ListToolsRequestSchema, () => this.toolBox.list(team));
    server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, sendNotification }) =>
      this.toolBox.call(team, params, {
        signal,
        progress: progressTo(params._meta?.progressToken, (news) => void sendNotification(news)),
      }),
    );
    // Resources and prompts show rows of the team: they are there for keys that may read.
    if (mayRead) this.serveDocuments(server, team);
    return server;
  }

  /** What a handshake, or a discovery, says of the server to this key. */
  describe(team: AuthenticatedTeam): { capabilities: ServerCapabilities; instructions: string } {
    const documents = mayCall(team, 'read') ? { resources: {}, prompts: {} } : {};
    return { capabilities: { tools: {}, ...documents }, instructions: MCP_INSTRUCTIONS };
  }

  private serveDocuments(server: Server, team: AuthenticatedTeam): void {
    // There may be very many: the list tools show them by page.
    server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [] }));
    server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
      resourceTemplates: this.resources.templates(),
    }));
    server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
      this.guarded(async () => ({ contents: [await this.resources.readUri(team, uri)] })),
    );
    server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: this.prompts.list() }));
    server.setRequestHandler(GetPromptRequestSchema, ({ params }) =>
      this.guarded(() => this.prompts.get(team, params.name, params.arguments ?? {})),
    );
  }

  /** Resources and prompts have no response for refusals, so theirs are errors of the protocol, with the words of REST. */
  private async guarded<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof McpError) throw error;
      const { status } = errorResponseTo(error);
      if (status >= 500) reportError(this.logger, error);
      const refusal = refusalOf(error);
      const code = status >= 500 ? ErrorCode.InternalError : RESOURCE_NOT_FOUND;
      throw new McpError(code, refusal.message, { ...refusal });
    }
  }
}

/** Sends progress only to a caller that requested it, and only when it grows, as the specification demands. */
function progressTo(
  progressToken: string | number | undefined,
  send: (news: ServerNotification) => void,
): ToolCall['progress'] {
  let last = -1;
  return (progress, total, message) => {
    if (progressToken === undefined || progress <= last) return;
    last = progress;
    send({ method: 'notifications/progress', params: { progressToken, progress, total, message } });
  };
}
