import {
  type AskedRecord,
  type NestedQueries,
  NESTING_QUERY,
  nestedQueries,
  type ScannerInput,
} from '@palisade/scan-engine';
import { isRecord } from '@palisade/vocabulary';
import { type Console, consoleAt, type Reply, send, type Way } from './graphql-requests';

/** What one endpoint does: plain JSON. A member is null where it was not tried. */
export interface Endpoint extends Pick<AskedRecord, 'outcome' | 'failure' | 'status'> {
  url: string;
  isGraphql: boolean;
  isRefused: boolean;
  isCut: boolean;
  /** Whether queries were sent by POST. */
  byPost: boolean;
  introspection: boolean | null;
  suggestions: boolean | null;
  stack: boolean | null;
  getMutation: boolean | null;
  /** The content type of a form that was executed; '' if none was. */
  formPost: string | null;
  aliases: boolean | null;
  /** Whether nested objects were executed; false too where the schema has none. */
  depth: boolean | null;
  /** Whether lists of lists were executed, where nested objects were refused; false too where the schema has none. */
  cost: boolean | null;
  /** With what that was tried. */
  nested: NestedQueries | null;
  /** `isConfirmed`: a second request showed the key for administrators too. */
  console: (Console & { isConfirmed: boolean }) | null;
  /** What the endpoint of a console at a path of its own shows, and this one does not; null without one. */
  behind: { url: string; introspection: boolean; stack: boolean } | null;
  /** A response of it set a cookie. */
  setsCookies: boolean;
}

const UNKNOWN_FIELD = 'plsdUnknown';
function aliasesOf(field: string, length: number): string {
  return `{${Array.from({ length }, (_, place) => `a${place}:${field}`).join(' ')}}`;
}

export const QUERIES = {
  proof: '{__typename}',
  introspection: '{__schema{queryType{name}}}',
  // The first name is wrong in every schema, so that the query is refused before anything runs.
  misspelled:
    '{__typenam usr usrs viewr produt produts ordr ordrs nodee postt itm itms serch accont helo boks todoss}',
  mutation: 'mutation{__typename}',
  aliases: aliasesOf('__typename', 100),
  // Some limits leave `__typename` out (GraphQL Armor): this is refused before anything runs, and a limit says so next to the unknown name.
  otherAliases: aliasesOf(UNKNOWN_FIELD, 99),
} as const;

/** To find endpoints, and for each of them. */
const MOST_REQUESTS = { find: 14, judge: 17 };
const CONSOLE_PATHS = ['/graphiql', '/playground'];

/** A proxy returns 502 where the server behind it ends the connection; an application may fail at each POST (zim). */
const isTurnedAway = ({ isRefused, failure, outcome }: Reply): boolean =>
  isRefused || failure === 'timeout' || failure === 'reset' || outcome === 'server_error';
/** Each path shows this page: a shell for scripts, one sentence, or the error of an application. */
const isSamePage = (one: Reply, other: Reply): boolean =>
  (one.status === 200 || (one.status ?? 0) >= 500) &&
  one.status === other.status &&
  one.page !== '' &&
  one.page === other.page;

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

const setsCookies = ({ headers }: Reply): boolean => headers.some(([name]) => name === 'set-cookie');

const NOTHING: Pick<Endpoint, 'outcome' | 'failure' | 'status' | 'isGraphql' | 'isRefused' | 'isCut'> = {
  outcome: 'answered',
  failure: null,
  status: 404,
  isGraphql: false,
  isRefused: false,
  isCut: false,
};

export class EndpointTrials {
  private left = MOST_REQUESTS.find;
  /** How a query to a path that cannot exist ends. */
  private missing: Promise<Reply> | null = null;
  /** What visitors find there. */
  private missingPage: Promise<Reply> | null = null;

  constructor(
    private readonly input: ScannerInput,
    private readonly asks: { isVerified: boolean; leavesForms: (url: string) => boolean; isGuess: boolean },
  ) {}

  /** Whether another request may be sent. */
  get mayGoOn(): boolean {
    return this.left > 0 && !this.input.signal.aborted;
  }

  async find(url: string): Promise<Endpoint> {
    const way = this.asks.isVerified ? 'json' : 'get';
    const proof = await this.send(url, QUERIES.proof, way);
    const isNothing = this.asks.isGuess && isTurnedAway(proof) && (await this.isTurnedAwayAnywhere(url));
    const shown = isNothing ? NOTHING : await this.schemaAnyway(url, proof, way);
    const { outcome, failure, status, isGraphql, isRefused, isCut } = shown ?? proof;
    return {
      url,
      outcome,
      failure,
      status,
      isGraphql,
      isRefused,
      isCut,
      byPost: way === 'json',
      introspection: null,
      suggestions: null,
      stack: null,
      getMutation: null,
      formPost: null,
      aliases: null,
      depth: null,
      cost: null,
      nested: null,
      console: null,
      behind: null,
      setsCookies: setsCookies(proof),
    };
  }

  /** Some servers refuse every field to strangers, and show them the schema (Linear). */
  private async schemaAnyway(url: string, { isRefused, errors }: Reply, way: Way): Promise<Reply | null> {
    if (!isRefused || errors.length === 0 || !this.mayGoOn) return null;
    const reply = await this.send(url, QUERIES.introspection, way);
    return isRecord(reply.data?.__schema) ? reply : null;
  }

  /**
   * A guard against forged requests refuses POST before a path is looked up (Tornado), and some servers never respond to a POST that nothing
   * handles (darkstat, Flood), or end the connection (Motion): visitors find no page here, or the one of all paths, and a path that cannot
   * exist is turned away too.
   */
  private async isTurnedAwayAnywhere(url: string): Promise<boolean> {
    if (!this.asks.isVerified || this.left < 3) return false;
    const here = await this.send(url, QUERIES.proof, 'get');
    if (here.status !== 404 && !isSamePage(here, await this.pageOfMissingPath(url))) return false;
    return isTurnedAway(await this.atMissingPath(url));
  }

  private atMissingPath(url: string): Promise<Reply> {
    const way = this.asks.isVerified ? 'json' : 'get';
    this.missing ??= this.send(new URL(this.input.missingPath, url).href, QUERIES.proof, way);
    return this.missing;
  }

  private pageOfMissingPath(url: string): Promise<Reply> {
    this.missingPage ??= this.send(new URL(this.input.missingPath, url).href, QUERIES.proof, 'get');
    return this.missingPage;
  }

  /** A server that executes queries at every path has one endpoint (Apollo Server as the whole site). */
  async withoutTwins(endpoints: readonly Endpoint[]): Promise<Endpoint[]> {
    const [first, second] = endpoints.filter(({ isGraphql }) => isGraphql);
    const isEverywhere =
      this.asks.isGuess && second !== undefined && (await this.atMissingPath(second.url)).isGraphql;
    return endpoints.filter((each) => !isEverywhere || !each.isGraphql || each === first);
  }

  /** Everything about an endpoint that answers queries. */
  async judge(endpoint: Endpoint): Promise<Endpoint> {
    const { url, byPost } = endpoint;
    const way = byPost ? 'json' : 'get';
    const seen = { ...endpoint };
    this.left = MOST_REQUESTS.judge;
    const introspection = await this.try(url, QUERIES.introspection, way);
    seen.introspection = introspection === null ? null : isRecord(introspection.data?.__schema);
    const misspelled = await this.try(url, QUERIES.misspelled, way);
    seen.suggestions =
      misspelled === null ? null : misspelled.errors.some((text) => /did you mean/i.test(text));
    seen.stack = misspelled && [misspelled, introspection].some((reply) => reply?.hasStack === true);
    const mutation = await this.try(url, QUERIES.mutation, 'link');
    seen.getMutation = mutation && typeof mutation.data?.__typename === 'string';
    const aliases = await this.try(url, QUERIES.aliases, way);
    seen.aliases = aliases && (await this.isUnlimited(url, way, aliases));
    if (byPost) seen.formPost = this.asks.leavesForms(url) ? '' : await this.formPost(url);
    Object.assign(seen, await this.depth(seen));
    if (this.mayGoOn) seen.console = await this.consoleNear(url);
    seen.behind = await this.behind(seen, way);
    seen.setsCookies ||= [introspection, misspelled, aliases].some(
      (reply) => reply !== null && setsCookies(reply),
    );
    return seen;
  }

  /** Whether as many aliases of another field are refused for its name alone. */
  private async isUnlimited(url: string, way: Way, { data }: Reply): Promise<boolean | null> {
    if (typeof data?.a99 !== 'string') return false;
    const other = await this.try(url, QUERIES.otherAliases, way);
    if (other === null) return null;
    const isOfName = (text: string): boolean =>
      text.includes(UNKNOWN_FIELD) || /too many validation errors/i.test(text);
    return other.errors.length > 0 && other.errors.every(isOfName);
  }

  /** A query of one field for a record that is not there: as it finds none, its nested objects load nothing. */
  private async depth({ url, byPost, introspection }: Endpoint): Promise<Partial<Endpoint>> {
    if (!byPost || introspection !== true) return {};
    const schema = await this.try(url, NESTING_QUERY, 'json');
    if (schema === null || !isRecord(schema.data?.__schema)) return {};
    const nested = nestedQueries(schema.data);
    if (nested === null) return { depth: false, cost: false, nested };
    const foundNothing = ({ data }: Reply): boolean =>
      data !== null && Object.hasOwn(data, nested.field) && isEmpty(data[nested.field]);
    const shallow = await this.try(url, nested.shallow, 'json');
    if (shallow === null || !foundNothing(shallow)) return { nested };
    const deep = await this.try(url, nested.deep, 'json');
    const depth = deep && foundNothing(deep);
    // Without a limit for the depth there is none for the cost: one defect.
    if (depth !== false || nested.costly === null)
      return { depth, cost: depth === null ? null : false, nested };
    const costly = await this.try(url, nested.costly, 'json');
    return { depth, cost: costly && foundNothing(costly), nested };
  }

  /** An endpoint that refuses strangers may have a console for all. */
  async judgeConsole(endpoint: Endpoint): Promise<Endpoint> {
    this.left = MOST_REQUESTS.judge;
    return { ...endpoint, console: await this.consoleNear(endpoint.url) };
  }

  private async formPost(url: string): Promise<string | null> {
    const form = await this.try(url, QUERIES.proof, 'form');
    if (typeof form?.data?.__typename === 'string') return 'application/x-www-form-urlencoded';
    const text = await this.try(url, QUERIES.proof, 'text');
    if (typeof text?.data?.__typename === 'string') return 'text/plain';
    return form === null || text === null ? null : '';
  }

  /** At the endpoint; Spring, Rails and Parse Server have it at its own path. */
  private async consoleNear(url: string): Promise<Endpoint['console']> {
    const paths = CONSOLE_PATHS.map((path) => new URL(path, url).href);
    let here: Console | null = null;
    for (const place of new Set([url, ...paths])) {
      if (!this.mayGoOn) break;
      const seen = await this.console(place);
      here ??= seen;
      if (seen.name === null) continue;
      const again = seen.hasAdminKey && this.mayGoOn ? await this.console(place) : null;
      return { ...seen, isConfirmed: again?.hasAdminKey === true };
    }
    return here && { ...here, isConfirmed: false };
  }

  /** A console at a path of its own may be an endpoint with other rules (Flask-GraphQL). */
  private async behind(
    { url, console, introspection, stack }: Endpoint,
    way: Way,
  ): Promise<Endpoint['behind']> {
    if (typeof console?.name !== 'string' || console.url === url) return null;
    const misspelled = await this.try(console.url, QUERIES.misspelled, way);
    if (misspelled?.isGraphql !== true) return null;
    const shown = introspection === false ? await this.try(console.url, QUERIES.introspection, way) : null;
    return {
      url: console.url,
      introspection: isRecord(shown?.data?.__schema),
      stack: stack === false && misspelled.hasStack,
    };
  }

  private console(url: string): Promise<Console> {
    this.left -= 1;
    return consoleAt(this.input, url);
  }

  /** Null where it could not be tried, or the server was in trouble. */
  private async try(url: string, query: string, way: Way): Promise<Reply | null> {
    if (!this.mayGoOn) return null;
    const reply = await this.send(url, query, way);
    return reply.outcome === 'answered' ? reply : null;
  }

  private send(url: string, query: string, way: Way): Promise<Reply> {
    this.left -= 1;
    return send(this.input, url, query, way);
  }
}
