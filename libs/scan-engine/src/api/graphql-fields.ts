import { siteJson } from '@palisade/outside-json';
import type { TargetClient } from '@palisade/target-client';
import { isRecord } from '@palisade/vocabulary';
import { actionOfText } from '../page/avoid/avoided-links';
import { textOf } from '../page/body-text';

/** An argument of a field; `type` is null for lists, input objects and choices. */
export interface GraphqlArgument {
  name: string;
  type: string | null;
  /** The first value of an enum that speaks of no action; null for other types. */
  choice: string | null;
  isRequired: boolean;
}

/** A field of the root type of queries. */
export interface GraphqlField {
  name: string;
  description: string;
  /** A value, or a list of values: it has no members to choose from. */
  isLeaf: boolean;
  args: GraphqlArgument[];
}

const MOST_FIELDS = 200;
const NAME = /^[_a-z]\w{0,80}$/i;
const TYPE = 'type{kind name ofType{kind name ofType{kind name ofType{kind name}}}}';
const OF_ARGUMENT =
  'type{kind name enumValues{name} ofType{kind name enumValues{name} ofType{kind name ofType{kind name}}}}';
const QUERY = `{__schema{queryType{fields{name description args{name ${OF_ARGUMENT}} ${TYPE}}}}}`;

/** What queries can ask of an endpoint, by its introspection; empty where it is closed. A query changes nothing (GraphQL, section 6.2.1). */
export async function queryFieldsOf(
  client: Pick<TargetClient, 'request'>,
  url: string,
): Promise<GraphqlField[]> {
  const response = await client.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERY }),
    share: false,
  });
  if (!response.ok || response.status !== 200) return [];
  return listAt(siteJson(textOf(response.body)), ['data', '__schema', 'queryType', 'fields'])
    .slice(0, MOST_FIELDS)
    .map((field) => ({
      name: wordIn(field.name),
      description: typeof field.description === 'string' ? field.description : '',
      isLeaf: ['SCALAR', 'ENUM'].includes(wordIn(innerOf(field.type).kind)),
      args: listAt(field, ['args']).map(argumentOf),
    }))
    .filter(({ name, args }) => NAME.test(name) && args.every((each) => NAME.test(each.name)));
}

export function argumentOf({ name, type }: Json): GraphqlArgument {
  const isRequired = isRecord(type) && type.kind === 'NON_NULL';
  const plain = isRequired ? type.ofType : type;
  const isScalar = isRecord(plain) && plain.kind === 'SCALAR';
  const choices = listAt(plain, ['enumValues']).map((each) => wordIn(each.name));
  const choice = choices.find((each) => NAME.test(each) && actionOfText(each) === null) ?? null;
  return { name: wordIn(name), type: isScalar ? wordIn(plain.name) : null, choice, isRequired };
}

export type Json = Record<string, unknown>;

/** Without lists and marks of what may not be null. */
export function innerOf(type: unknown): Json {
  let at = type;
  while (isRecord(at) && isRecord(at.ofType)) at = at.ofType;
  return isRecord(at) ? at : {};
}

export function listAt(value: unknown, path: readonly string[]): Json[] {
  const found = path.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : null), value);
  return Array.isArray(found) ? (found as unknown[]).filter(isRecord) : [];
}

export const wordIn = (value: unknown): string => (typeof value === 'string' ? value : '');
