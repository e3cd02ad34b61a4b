import { isRecord } from '@palisade/vocabulary';
import { argumentOf, type GraphqlArgument, innerOf, type Json, listAt, wordIn } from '../api/graphql-fields';
import type { StepCounter } from '../ground/step-counter';

/** How many records of a list are wanted. */
const ROWS = /^(?:first|last|limit|take|top|size|count|max|page_?size|per_?page)$/i;
const RECORDS = 100;
const LISTS = 3;
/** More levels are a matter of depth. */
const MOST_STEPS = 3;
const MOST_FIELDS = 200;
const MOST_LISTS = 20;
const NAME = /^[_a-z]\w{0,80}$/i;

/** A field without arguments, or one that takes the number of records. */
interface Step {
  written: string;
  to: string;
  isList: boolean;
}

interface Steps {
  fields: readonly Step[];
  lists: readonly Step[];
}

/**
 * Levels of a query, from an object of a type, with three lists of a hundred records one in the other; null where the schema has none near.
 * @param types as the schema shows them
 */
export function costlyLevels(types: readonly Json[], type: string, steps?: StepCounter): string[] | null {
  const known = new Map(types.map((each) => [wordIn(each.name), stepsOf(each)]));
  const near = reachedFrom(known, type, steps);
  const lists = [...near].flatMap(([at, lead]) =>
    (known.get(at)?.lists ?? []).map((list) => ({ at, lead, list })),
  );
  for (const { at, lead, list } of lists.slice(0, MOST_LISTS)) {
    const back = reachedFrom(known, list.to, steps).get(at);
    // A connection has its list one level below (edges, nodes); a picture takes a size, and is none.
    if (back === undefined || !(list.isList || back[0]?.isList === true)) continue;
    const rounds = Array.from({ length: LISTS - 1 }, () => [...back, list]).flat();
    return [...lead, list, ...rounds].map(({ written }) => written);
  }
  return null;
}

function stepsOf(type: Json): Steps {
  const fields = listAt(type, ['fields'])
    .slice(0, MOST_FIELDS)
    .map((field) => ({
      name: wordIn(field.name),
      to: wordIn(innerOf(field.type).name),
      isList: isListType(field.type),
      args: listAt(field, ['args']).map(argumentOf),
    }))
    .filter(({ name }) => NAME.test(name));
  return {
    fields: fields
      .filter(({ args }) => args.every(({ isRequired }) => !isRequired))
      .map(({ name, to, isList }) => ({ written: name, to, isList })),
    lists: fields.flatMap(({ name, to, isList, args }) => {
      const rows = args.find(isRows);
      const isFree = args.every((each) => each === rows || !each.isRequired);
      return rows === undefined || !isFree
        ? []
        : [{ written: `${name}(${rows.name}:${RECORDS})`, to, isList }];
    }),
  };
}

function isListType(type: unknown): boolean {
  let at = type;
  while (isRecord(at) && at.kind !== 'LIST') at = at.ofType;
  return isRecord(at);
}

const isRows = ({ name, type }: GraphqlArgument): boolean => type === 'Int' && ROWS.test(name);

/** Types that a few fields lead to, with these fields: the type itself by none. */
function reachedFrom(
  known: ReadonlyMap<string, Steps>,
  type: string,
  counter?: StepCounter,
): Map<string, readonly Step[]> {
  const reached = new Map<string, readonly Step[]>([[type, []]]);
  let last = [type];
  for (let level = 0; level < MOST_STEPS; level += 1) {
    const next: string[] = [];
    for (const at of last)
      for (const step of known.get(at)?.fields ?? []) {
        counter?.add(1);
        if (reached.has(step.to)) continue;
        reached.set(step.to, [...(reached.get(at) ?? []), step]);
        next.push(step.to);
      }
    last = next;
  }
  return reached;
}
