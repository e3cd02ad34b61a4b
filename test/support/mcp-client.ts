import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Response } from 'supertest';
import type { TestApi } from './api';

export type JsonObject = Record<string, unknown>;

/** The official client, connected with a team's key. */
export async function connectMcp(api: TestApi, key: string): Promise<McpCaller> {
  const client = new Client({ name: 'palisade-tests', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', await api.app.getUrl()), {
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  await client.listTools();
  return new McpCaller(client);
}

export class McpCaller {
  constructor(readonly client: Client) {}

  async call(name: string, args: JsonObject = {}): Promise<CallToolResult> {
    return (await this.client.callTool({ name, arguments: args })) as CallToolResult;
  }

  /** What the tool responded; the text says the same as the structured content. */
  async ask(name: string, args: JsonObject = {}): Promise<JsonObject> {
    const result = await this.call(name, args);
    if (result.isError === true) throw new Error(`${name}: ${textOf(result)}`);
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
    return result.structuredContent as JsonObject;
  }

  /** The error of a tool that must refuse. */
  async refusal(name: string, args: JsonObject = {}): Promise<JsonObject> {
    const result = await this.call(name, args);
    expect([name, result.isError, result.structuredContent]).toEqual([name, true, undefined]);
    return (JSON.parse(textOf(result)) as { error: JsonObject }).error;
  }
}

export function textOf({ content }: CallToolResult): string {
  const [block] = content;
  if (content.length !== 1 || block?.type !== 'text') throw new Error('Not one block of text.');
  return block.text;
}

/** One message past the client, which would not send what is wrong. */
export function postMcp(
  api: TestApi,
  { key, headers = {}, body }: { key?: string; headers?: Record<string, string>; body: object | string },
): Promise<Response> {
  const request = api.http.post('/mcp').set({ 'Content-Type': 'application/json', ...headers });
  if (key !== undefined) void request.set('Authorization', `Bearer ${key}`);
  return request.send(body).then((response) => response);
}

export const toolCall = (name: string, args: JsonObject = {}): object => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});
