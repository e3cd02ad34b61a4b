import { Injectable, Logger } from '@nestjs/common';
import {
  type CallToolRequest,
  type CallToolResult,
  ErrorCode,
  type ListToolsResult,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { mayCall, requireScope } from '../auth/key-scope';
import { ApiDocument } from '../docs/api-document';
import { errorResponseTo, reportError } from '../http/errors/error-response';
import { CheckTools } from './check.tools';
import { type InputSchema, inputSchemaOf } from './input-schema';
import { IssueTools } from './issue.tools';
import { ScanTestTools } from './scan-test.tools';
import { ScanTools } from './scan.tools';
import { StatsTools } from './stats.tools';
import { TestTools } from './test.tools';
import { SiteTools } from './site.tools';
import type { Tool, ToolCall } from './tool';
import { refusalResult, successResult } from './tool-results';
import { ToolArguments } from './tool-arguments';

/** All tools, made once; a call brings its team. */
@Injectable()
export class ToolBox {
  private readonly logger = new Logger(ToolBox.name);
  private readonly tools: ReadonlyMap<string, Tool>;
  private readonly schemas = new Map<string, InputSchema>();

  constructor(
    private readonly document: ApiDocument,
    sites: SiteTools,
    checks: CheckTools,
    scans: ScanTools,
    scanTests: ScanTestTools,
    issues: IssueTools,
    stats: StatsTools,
    tests: TestTools,
  ) {
    const tools = [sites, checks, scans, scanTests, issues, stats, tests].flatMap((group) => group.tools());
    this.tools = new Map(tools.map((tool) => [tool.name, tool]));
  }

  /** Only what the caller's key may call. There are no output schemas: they took 70 % of the list, and every model reads the responses without. */
  list(team: AuthenticatedTeam): ListToolsResult {
    const allowed = [...this.tools.values()].filter(({ scopes }) =>
      scopes.every((scope) => mayCall(team, scope)),
    );
    return {
      tools: allowed.map((tool) => ({
        name: tool.name,
        title: tool.title,
        description: tool.description,
        inputSchema: this.schemaOf(tool),
        annotations: tool.annotations,
      })),
    };
  }

  /** @throws McpError for an unknown tool; every other refusal is a response that the model can read. */
  async call(
    team: AuthenticatedTeam,
    { name, arguments: args = {} }: CallToolRequest['params'],
    { signal, progress }: Pick<ToolCall, 'signal' | 'progress'>,
  ): Promise<CallToolResult> {
    const tool = this.tools.get(name);
    if (tool === undefined)
      throw new McpError(ErrorCode.InvalidParams, 'No such tool. tools/list names them all.');
    try {
      for (const scope of tool.scopes) requireScope(team, scope);
      const given = new ToolArguments(args);
      given.refuseAllBut(Object.keys(this.schemaOf(tool).properties));
      return successResult(await tool.run({ team, given, signal, progress }));
    } catch (error) {
      if (errorResponseTo(error).status >= 500) reportError(this.logger, error);
      return refusalResult(error);
    }
  }

  private schemaOf({ name, input }: Tool): InputSchema {
    const schema = this.schemas.get(name) ?? inputSchemaOf(this.document.read(), input);
    this.schemas.set(name, schema);
    return schema;
  }
}
