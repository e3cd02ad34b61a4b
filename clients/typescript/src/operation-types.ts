import type { CallOptions } from './call-options.js';
import type { components, operations } from './generated/schema.js';

export type Schemas = components['schemas'];

/** An operation of the document. */
type OperationId = keyof operations;

/** A member of the arguments, optional or required as in the document; none where the operation takes nothing there. */
type Part<Name extends string, Value> = [Exclude<Value, undefined>] extends [never]
  ? unknown
  : undefined extends Value
    ? Partial<Record<Name, Exclude<Value, undefined>>>
    : Record<Name, Value>;

type ParametersOf<Id extends OperationId> = operations[Id]['parameters'];

type BodyOf<RequestBody> = RequestBody extends { content: { 'application/json': infer Body } }
  ? Body
  : RequestBody extends undefined
    ? undefined
    : never;

/** What an operation takes: `path`, `query`, `body`, and a signal. */
export type ArgumentsOf<Id extends OperationId> = Part<'path', ParametersOf<Id>['path']> &
  Part<'query', ParametersOf<Id>['query']> &
  Part<'body', BodyOf<operations[Id]['requestBody']>> &
  CallOptions;

type ContentOf<Response> = Response extends { content: infer Content } ? Content[keyof Content] : undefined;

type SuccessOf<Responses> = ContentOf<Responses[keyof Responses & (200 | 201 | 202 | 204)]>;

/** What an operation returns. */
export type ResultOf<Id extends OperationId> = SuccessOf<operations[Id]['responses']>;

/** The arguments may be left out where the operation needs none. */
export type Optionally<Arguments> = CallOptions extends Arguments ? [args?: Arguments] : [args: Arguments];

type Call<Arguments, Result> = (...args: Optionally<Arguments>) => Promise<Result>;

/** The same list has issues or, with `group_by`, rows per rule. */
export type ByRule = ArgumentsOf<'listIssues'> & { query: { group_by: 'rule' } };
export type ByIssue = ArgumentsOf<'listIssues'> & { query?: { group_by?: never } };
type ListIssues = Call<ByRule, Schemas['IssueGroupPage']> & Call<ByIssue, Schemas['IssuePage']>;

/** One operation of the API as a method. */
export type OperationCall<Id extends OperationId> = Id extends 'listIssues'
  ? ListIssues
  : Id extends 'watchIssue'
    ? Call<ArgumentsOf<Id>, AsyncIterable<Uint8Array>>
    : Call<ArgumentsOf<Id>, ResultOf<Id>>;
