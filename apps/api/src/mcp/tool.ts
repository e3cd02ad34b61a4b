import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { KeyScope } from '@palisade/vocabulary';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import type { InputSource } from './input-schema';
import type { ToolArguments } from './tool-arguments';

/** What a tool knows of the call: whose it is, what was given, and whether the caller still waits. */
export interface ToolCall {
  team: AuthenticatedTeam;
  given: ToolArguments;
  signal: AbortSignal;
}

interface ToolDescription {
  title: string;
  /** Read by language models: what it does, when to use it, what to do next. */
  description: string;
  /** The REST operation that describes the arguments. The request classes of REST judge what is given, so that both have one set of rules. */
  input: InputSource;
  annotations: ToolAnnotations;
  /** What a key needs; by default `read` for what only reads and `write` for the rest. */
  scope?: KeyScope;
  run: (call: ToolCall) => Promise<object>;
}

export interface Tool extends Required<ToolDescription> {
  readonly name: string;
}

export function defineTool(name: string, description: ToolDescription): Tool {
  const scope = description.annotations.readOnlyHint === true ? 'read' : 'write';
  return { scope, ...description, name };
}

/** Hints by kind. The world is open where a call makes Palisade reach out to a site, now or on schedule. */
export const READS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
export const CHANGES: ToolAnnotations = { ...READS, readOnlyHint: false };
