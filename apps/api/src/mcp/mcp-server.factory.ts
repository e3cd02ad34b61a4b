import { Injectable, Logger } from '@nestjs/common';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { mayCall } from '../auth/key-scope';
import { answerTo, reportError } from '../http/error-answer';
import { MCP_INSTRUCTIONS } from './mcp-instructions';
import { McpPrompts } from './mcp-prompts.service';
import { McpResources } from './mcp-resources.service';
import { refusalOf } from './tool-answers';
import { ToolBox } from './tool-box.service';

/** Version of the tools as clients see them; it follows the version of the API. */
const SERVER_INFO = { name: 'palisade', title: 'Palisade', version: '1.0.0' };

/** "Resource not found" of the MCP specification, which the SDK has no name for. */
const RESOURCE_NOT_FOUND = -32002;

/** Makes a server for each request: it knows the team of the request and nothing of others. */
@Injectable()
export class McpServerFactory {
  private readonly logger = new Logger(McpServerFactory.name);

  constructor(
    private readonly toolBox: ToolBox,
    private readonly resources: McpResources,
    private readonly prompts: McpPrompts,
  ) {}

  create(team: AuthenticatedTeam): McpServer {
    const mayRead = mayCall(team, 'read');
    const server = new McpServer(SERVER_INFO, {
      capabilities: mayRead ? { tools: {}, resources: {}, prompts: {} } : { tools: {} },
      instructions: MCP_INSTRUCTIONS,
    });
    // Past the SDK's own handling of tools, which would judge arguments by other rules than REST and tell callers the text of any error.
    server.server.setRequestHandler(ListToolsRequestSchema, () => this.toolBox.list(team));
    server.server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
      this.toolBox.call(team, params, signal),
    );
    // Resources and prompts show rows of the team: they are there for keys that may read.
    if (!mayRead) return server;
    const guarded = <Answer>(work: () => Promise<Answer>): Promise<Answer> => this.guarded(work);
    this.resources.register(server, team, guarded);
    this.prompts.register(server, team, guarded);
    return server;
  }

  /** Resources and prompts have no answer for refusals, so theirs are errors of the protocol, with the words of REST. */
  private async guarded<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      const { status } = answerTo(error);
      if (status >= 500) reportError(this.logger, error);
      const refusal = refusalOf(error);
      const code = status >= 500 ? ErrorCode.InternalError : RESOURCE_NOT_FOUND;
      throw new McpError(code, refusal.message, { ...refusal });
    }
  }
}
