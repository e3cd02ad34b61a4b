import type { SchemaObject } from 'ajv';
import fc from 'fast-check';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { startTestApi, type TestApi } from '../support/api';
import { FUZZ_VARIABLES, REQUESTS, SEED, seedsOf } from '../support/fuzz/fuzz-settings';
import { FuzzWorld } from '../support/fuzz/fuzz-world';
import { valueFor } from '../support/fuzz/schema-arbitraries';
import { type JsonObject, postMcp, textOf, toolCall } from '../support/mcp-client';

const RENEW_EVERY = 20;
const CALLS = Math.ceil(REQUESTS / 4);
const CODES = ['forbidden', 'not_found', 'too_many_requests', 'validation_failed'];
jest.setTimeout(180_000 + REQUESTS * 150);

let api: TestApi;
let world: FuzzWorld;
let tools: Tool[];
beforeAll(async () => {
  api = await startTestApi(FUZZ_VARIABLES);
  world = await FuzzWorld.create(api);
  const { result } = (await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' })).body as {
    result: { tools: Tool[] };
  };
  tools = result.tools;
});
afterAll(() => api.close());

const send = (body: object) =>
  postMcp(api, {
    headers: world.headersOf('own'),
    body: world.resolve(JSON.stringify(body)),
  });

/** A wait would only take time, also by its default; a cursor excludes what else scan_site takes. */
const FIXED: Readonly<Record<string, object>> = {
  get_scan: { wait_seconds: 0 },
  scan_site: { wait_seconds: 0, cursor: null },
};

/** Anything that a model may give: what the schema says, or with junk in it. */
const argumentsFor = ({ name, inputSchema }: Tool): fc.Arbitrary<unknown> =>
  fc
    .oneof(
      ...[0, 5, 25].map((junkPercent) =>
        valueFor(inputSchema as SchemaObject, '', { schemas: {}, junkPercent }),
      ),
    )
    .map((given) => (isPlainObject(given) ? { ...given, ...FIXED[name] } : given));

/** How many calls a tool gets compared with others: more where there is more to get wrong. */
const shareOf = ({ inputSchema }: Tool): number => 1 + Object.keys(inputSchema.properties ?? {}).length;

/** They have no arguments that could be wrong. */
const NEVER_REFUSED = ['get_overview', 'get_stats', 'list_tests'];

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with the response to a call. */
function defectsOf(given: unknown, { status, body }: { status: number; body: unknown }): string[] {
  const { result, error } = body as JsonObject;
  if (status !== 200) return [400, 413].includes(status) ? [] : [`status ${status}`];
  // Arguments that are no object make no call.
  if (error !== undefined) return isPlainObject(given) ? [JSON.stringify(error)] : [];
  const response = result as CallToolResult;
  if (response.isError === true) {
    const { code } = (JSON.parse(textOf(response)) as { error: { code: string } }).error;
    return CODES.includes(code) ? [] : [`the code ${code}`];
  }
  return isPlainObject(response.structuredContent) ? [] : ['no structured content'];
}

it(`tools answer ${CALLS} calls with seed ${SEED}, or refuse with a known code`, async () => {
  const whole = tools.reduce((total, tool) => total + shareOf(tool), 0);
  const answered = new Set<string>();
  const refused = new Set<string>();
  for (const [place, tool] of tools.entries()) {
    let runs = 0;
    const property = fc.asyncProperty(argumentsFor(tool), async (given) => {
      if (runs++ % RENEW_EVERY === 0 || tool.name === 'delete_check') await world.renew();
      const { status, body } = await send(toolCall(tool.name, given as JsonObject));
      if (tool.annotations?.readOnlyHint !== true) world.change();
      const defects = defectsOf(given, { status, body });
      if (defects.length > 0)
        throw new Error(`${tool.name}: ${defects.join('; ')}\n${JSON.stringify(given)}`);
      const isError = (body as { result?: CallToolResult }).result?.isError;
      if (status === 200) (isError === true ? refused : answered).add(tool.name);
    });
    const numRuns = Math.ceil((CALLS * shareOf(tool)) / whole);
    for (const seed of seedsOf(place)) {
      await fc.assert(property, { numRuns, seed });
      const isDone = answered.has(tool.name) && (refused.has(tool.name) || NEVER_REFUSED.includes(tool.name));
      if (isDone) break;
    }
  }
  const names = tools.map(({ name }) => name).sort();
  expect([...answered].sort()).toEqual(names);
  expect([...refused].sort()).toEqual(names.filter((name) => !NEVER_REFUSED.includes(name)));
});
