import { graphqlEndpoints } from '../api/graphql-endpoints';
import { type GraphqlArgument, type GraphqlField, queryFieldsOf } from '../api/graphql-fields';
import type { ScannerInput } from '../contract/scanner';
import { actionOfCall } from '../page/avoid/call-action';
import { isPassword } from '../page/avoid/password-names';
import type { SiteCrawl } from '../visit/crawled-page';
import { bodyPoint, GUARDS, type InjectionPoint } from './injection-point';
import { FIXED_NUMBER, MARK } from './mark';

const MOST_POINTS = 40;
/** What a server may run or request. */
const RUNS = /^(?:cmd|command|exec|shell|script|code|eval|args?|arguments|url|uri|host|file|file_?name)$/i;

/** Texts that fields of a GraphQL query take, where introspection shows them. Only fields that read, and no mutation. */
export async function graphqlPoints(crawl: SiteCrawl, input: ScannerInput): Promise<InjectionPoint[]> {
  const { client, notes } = input;
  const { origin } = crawl;
  // With a session only GET leaves.
  if (origin === null || client.isSignedIn) return [];
  const settings = input.runs('graphql_exposure');
  const { urls, isGuess } = await graphqlEndpoints(input, crawl, {
    origin,
    own: settings?.endpoints ?? [],
    readsScripts: settings !== null,
  });
  if (isGuess && settings === null) return [];
  const points: InjectionPoint[] = [];
  for (const url of urls)
    for (const field of await queryFieldsOf(client, url)) {
      const action = actionOfCall(field);
      if (action === null) points.push(...pointsOf(url, field));
      else notes.takeLeftAlone(`${url}#${field.name}`, `the field may change something ("${action}")`);
    }
  return points.slice(0, MOST_POINTS);
}

function pointsOf(url: string, { name: field, isLeaf, args }: GraphqlField): InjectionPoint[] {
  const needed = args.filter(({ isRequired }) => isRequired);
  if (args.some(({ name }) => isPassword(name)) || needed.some((each) => literalOf(each) === null)) return [];
  return args.filter(isTried).map((tried) => {
    const others = needed.filter(({ name }) => name !== tried.name);
    const written = others.map((each) => `${each.name}:${literalOf(each) ?? 'null'}`);
    return bodyPoint(
      { place: 'json', name: `${field}.${tried.name}`, value: MARK, isMadeUp: true },
      {
        method: 'POST',
        url,
        type: 'application/json',
        cookie: null,
        referer: null,
        // Strings of GraphQL are written as those of JSON are.
        bodyWith: (value) => {
          const list = [`${tried.name}:${JSON.stringify(value)}`, ...written].join(' ');
          return JSON.stringify({ query: `{${field}(${list})${isLeaf ? '' : '{__typename}'}}` });
        },
      },
    );
  });
}

/** A text in which a made-up value does no harm. */
export const isTried = ({ name, type }: GraphqlArgument): boolean =>
  (type === 'String' || type === 'ID') && !GUARDS.test(name) && !RUNS.test(name);

/** A value for what must be there; null where a list or an object is wanted. */
export function literalOf({ type, choice }: GraphqlArgument): string | null {
  if (choice !== null) return choice;
  if (type === 'String' || type === 'ID') return JSON.stringify(MARK);
  if (type === 'Int' || type === 'Float') return String(FIXED_NUMBER);
  return type === 'Boolean' ? 'true' : null;
}
