import { argumentOf, type GraphqlArgument, innerOf, type Json, listAt, wordIn } from '../api/graphql-fields';
import type { StepCounter } from '../ground/step-counter';
import { actionOfCall } from '../page/avoid/call-action';
import { isPassword } from '../page/avoid/password-names';
import { costlyLevels } from './graphql-cost';
import { isTried, literalOf } from './graphql-points';

/** The types of a schema and what their fields lead to. */
export const NESTING_QUERY =
  '{__schema{queryType{name} types{name fields{name description args{name type{kind name ofType{kind name}}} type{kind name ofType{kind name ofType{kind name ofType{kind name}}}}}}}}';

/** Two queries of one field that reads, with a made-up value: where the first finds nothing, the second has nothing to load either. */
export interface NestedQueries {
  field: string;
  shallow: string;
  deep: string;
  /** Few levels, of which three are lists of a hundred records; null where no lists are one in the other. */
  costly: string | null;
}

/** More than any program asks, and more than the usual limits. */
const LEVELS = 30;
/** Where objects refer to one another further down, the query would only become longer. */
const LONGEST_LEAD = 10;
const MOST_TYPES = 500;
const MOST_FIELDS = 200;
const NAME = /^[_a-z]\w{0,80}$/i;
const NAMES_RECORD = /^(?:id|uuid|slug|key)$|_id$|Id$/;

interface Link {
  name: string;
  to: string;
  args: GraphqlArgument[];
}

type Links = ReadonlyMap<string, readonly Link[]>;

/** Of the data that `NESTING_QUERY` got; null where no field that may be called leads to objects that refer to one another. */
export function nestedQueries(data: Json, steps?: StepCounter): NestedQueries | null {
  const types = listAt(data, ['__schema', 'types']).slice(0, MOST_TYPES);
  const links: Links = new Map(types.map((type) => [wordIn(type.name), linksOf(type)]));
  const root = wordIn(innerOf(innerOf(data.__schema).queryType).name);
  const rootType = types.find(({ name }) => name === root);
  const calls = listAt(rootType, ['fields'])
    .slice(0, MOST_FIELDS)
    .flatMap(callOf)
    .sort((a, b) => Number(b.isRecord) - Number(a.isRecord));
  const search = new CircleSearch(links, steps);
  for (const { name, written, to } of calls) {
    const levels = search.levelsFrom(to);
    if (levels === null) continue;
    const call = `${name}(${written})`;
    const costly = costlyLevels(types, to, steps);
    return {
      field: name,
      shallow: queryOf([call]),
      deep: queryOf([call, ...levels]),
      costly: costly && queryOf([call, ...costly]),
    };
  }
  return null;
}

/** Fields, one in the other. */
const queryOf = (levels: readonly string[]): string =>
  `${levels.map((level) => `{${level}`).join('')}{__typename}${'}'.repeat(levels.length)}`;

/** What a query can ask of a type without arguments, where that is an object. */
const linksOf = (type: Json): Link[] =>
  listAt(type, ['fields'])
    .slice(0, MOST_FIELDS)
    .map((field) => ({
      name: wordIn(field.name),
      to: wordIn(innerOf(field.type).name),
      args: listAt(field, ['args']).map(argumentOf),
    }))
    .filter(({ name, args }) => NAME.test(name) && args.every(({ isRequired }) => !isRequired));

interface Call {
  name: string;
  to: string;
  /** With its arguments. */
  written: string;
  /** An argument names one record. */
  isRecord: boolean;
}

/** How a field of the root type is called with a made-up value; nothing for one that acts, lists everything, or may run what it gets. */
function callOf(field: Json): Call[] {
  const name = wordIn(field.name);
  const description = wordIn(field.description);
  const args = listAt(field, ['args']).map(argumentOf);
  const needed = args.filter(({ isRequired }) => isRequired);
  const wanted = args.filter((each) => isMadeUp(each));
  const [first] = [...wanted.filter((each) => namesRecord(each)), ...wanted];
  const isKnown = NAME.test(name) && args.every((each) => NAME.test(each.name) && !isPassword(each.name));
  if (!isKnown || first === undefined || actionOfCall({ name, description }) !== null) return [];
  const given = [...new Set([first, ...needed])];
  // A number that must be there is mostly how many are wanted.
  if (!given.every((each) => isMadeUp(each))) return [];
  return [
    {
      name,
      to: wordIn(innerOf(field.type).name),
      written: given.map((each) => `${each.name}:${literalOf(each) ?? 'null'}`).join(' '),
      isRecord: namesRecord(first),
    },
  ];
}

const namesRecord = ({ name, type }: GraphqlArgument): boolean => type === 'ID' || NAMES_RECORD.test(name);

/** A made-up value there finds no record. */
const isMadeUp = (argument: GraphqlArgument): boolean =>
  isTried(argument) || (argument.type === 'Int' && NAMES_RECORD.test(argument.name));

/** Searches types that refer to one another; each type is entered once, whatever leads there. */
class CircleSearch {
  /** They lead into no circle. */
  private readonly done = new Set<string>();

  constructor(
    private readonly links: Links,
    private readonly steps?: StepCounter,
  ) {}

  /** Fields, one in the other, from an object of a type; null where no circle is near. */
  levelsFrom(type: string): string[] | null {
    const circle = this.circleFrom(type, new Map(), []);
    if (circle === null || circle.lead.length > LONGEST_LEAD) return null;
    const { lead, loop } = circle;
    const rounds = Math.ceil((LEVELS - lead.length) / loop.length);
    return [...lead, ...Array.from({ length: rounds }, () => loop).flat()].slice(0, LEVELS);
  }

  private circleFrom(
    type: string,
    entered: Map<string, number>,
    names: string[],
  ): { lead: string[]; loop: string[] } | null {
    this.steps?.add(1);
    const at = entered.get(type);
    if (at !== undefined) return { lead: names.slice(0, at), loop: names.slice(at) };
    if (this.done.has(type)) return null;
    entered.set(type, names.length);
    for (const { name, to } of this.links.get(type) ?? []) {
      names.push(name);
      const circle = this.circleFrom(to, entered, names);
      if (circle !== null) return circle;
      names.pop();
    }
    entered.delete(type);
    this.done.add(type);
    return null;
  }
}
