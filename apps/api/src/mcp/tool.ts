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
  /** Tells a caller that requested it how far the call is. */
  progress: (done: number, total: number, message: string) => void;
}

interface ToolDescription {
  title: string;
  /** Read by language models: what it does, when to use it, what to do next. */
  description: string;
  /** The REST operation that describes the arguments. The request classes of REST judge what is given, so that both have one set of rules. */
  input: InputSource;
  annotations: ToolAnnotations;
  /** What a key needs, all of them; by default `read` for what only reads and `write` for the rest. */
  scopes?: readonly KeyScope[];
  run: (call: ToolCall) => Promise<object>;
}

export interface Tool extends Required<ToolDescription> {
  readonly name: string;
}

export function defineTool(name: string, description: ToolDescription): Tool {
  const scopes: KeyScope[] = [description.annotations.readOnlyHint === true ? 'read' : 'write'];
  return { scopes, ...description, name };
}

/**
 * Hints by kind, without those that are the specification's defaults: not read-only, and if so destructive, not idempotent, open world.
 * The world is open where a call makes Palisade reach out to a site, now or on schedule.
 */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
export const CHANGES: ToolAnnotations = {
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
/** Starts something at a site with every call. */
export const REACHES_OUT: ToolAnnotations = { destructiveHint: false };
