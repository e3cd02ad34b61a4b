import { Injectable, Logger } from '@nestjs/common';
import {
  type CallToolRequest,
  type CallToolResult,
  ErrorCode,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { AuthenticatedTeam } from '../auth/authenticated-team';
import { mayCall, requireScope } from '../auth/key-scope';
import { answerTo, reportError } from '../http/error-answer';
import { CheckTools } from './check.tools';
import { IssueTools } from './issue.tools';
import { ScanTestTools } from './scan-test.tools';
import { ScanTools } from './scan.tools';
import { StatsTools } from './stats.tools';
import type { Tool } from './tool';
import { refusalAnswer, successAnswer } from './tool-answers';
import { ToolArguments } from './tool-arguments';

/** All tools, made once; a call brings its team. */
@Injectable()
export class ToolBox {
  private readonly logger = new Logger(ToolBox.name);
  private readonly tools: ReadonlyMap<string, Tool>;

  constructor(
    checks: CheckTools,
    scans: ScanTools,
    scanTests: ScanTestTools,
    issues: IssueTools,
    stats: StatsTools,
  ) {
    const tools = [checks, scans, scanTests, issues, stats].flatMap((group) => group.tools());
    this.tools = new Map(tools.map((tool) => [tool.name, tool]));
  }

  /** Only what the caller's key may call. */
  list(team: AuthenticatedTeam): { tools: Tool['listing'][] } {
    const allowed = [...this.tools.values()].filter(({ scope }) => mayCall(team, scope));
    return { tools: allowed.map(({ listing }) => listing) };
  }

  /** @throws McpError for an unknown tool; every other refusal is an answer that the model can read. */
  async call(
    team: AuthenticatedTeam,
    { name, arguments: given = {} }: CallToolRequest['params'],
    signal: AbortSignal,
  ): Promise<CallToolResult> {
    const tool = this.tools.get(name);
    if (tool === undefined)
      throw new McpError(ErrorCode.InvalidParams, 'No such tool. tools/list names them all.');
    try {
      requireScope(team, tool.scope);
      return successAnswer(await tool.run({ team, given: new ToolArguments(given), signal }));
    } catch (error) {
      if (answerTo(error).status >= 500) reportError(this.logger, error);
      return refusalAnswer(error);
    }
  }
}
