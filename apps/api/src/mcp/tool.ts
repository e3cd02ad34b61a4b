import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { KeyScope } from '@palisade/vocabulary';
import { z } from 'zod';
import type { AuthenticatedTeam } from '../auth/authenticated-team';
import type { ToolArguments } from './tool-arguments';

/** What a tool knows of the call: whose it is, what was given, and whether the caller still waits. */
export interface ToolCall {
  team: AuthenticatedTeam;
  given: ToolArguments;
  signal: AbortSignal;
}

interface ToolDescription<Output extends z.ZodObject> {
  title: string;
  /** Read by language models: what it does, when to use it, what to do next. */
  description: string;
  /** Describes the arguments to clients. What is given is judged by the request classes of REST, so that both have one set of rules. */
  input: z.ZodRawShape;
  output: Output;
  annotations: ToolAnnotations;
  /** What a key needs; by default `read` for what only reads and `write` for the rest. */
  scope?: KeyScope;
  run: (call: ToolCall) => Promise<z.input<Output>>;
}

export interface Tool {
  readonly name: string;
  readonly scope: KeyScope;
  /** As `tools/list` shows it. */
  readonly listing: {
    name: string;
    title: string;
    description: string;
    inputSchema: { type: 'object' };
    outputSchema: { type: 'object' };
    annotations: ToolAnnotations;
  };
  run: (call: ToolCall) => Promise<Record<string, unknown>>;
}

/** The schemas are turned into JSON Schema once, when the program starts. */
export function defineTool<Output extends z.ZodObject>(
  name: string,
  {
    title,
    description,
    input,
    output,
    annotations,
    scope = annotations.readOnlyHint === true ? 'read' : 'write',
    run,
  }: ToolDescription<Output>,
): Tool {
  const listing = {
    name,
    title,
    description,
    inputSchema: jsonSchemaOf(z.object(input), 'input'),
    outputSchema: jsonSchemaOf(output, 'output'),
    annotations,
  };
  return { name, scope, listing, run };
}

/** Draft 7 is what clients of the protocol read by default. */
function jsonSchemaOf(schema: z.ZodObject, io: 'input' | 'output'): { type: 'object' } {
  return { ...z.toJSONSchema(schema, { target: 'draft-7', io }), type: 'object' };
}

/** Hints by kind. The world is open where a call makes Palisade reach out to a site, now or on schedule. */
export const READS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
export const CHANGES: ToolAnnotations = { ...READS, readOnlyHint: false };
