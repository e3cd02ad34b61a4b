import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { cookieOf, linkOf, valueIn } from '../sites/ways';
import { inPage } from '../sites/echo-site';
import { inLabProcess } from '../start-lab';
import { renderTable } from '../text-table';
import { compareCases, type CompareCase } from './cases';
import { startDatabases } from './databases';
import type { Answer } from './specialists-process';
import { TOOLS, type Tool, type Verdict } from './tools';

interface Outcome {
  given: CompareCase;
  tool: string;
  verdict: Verdict;
  requests: number;
  /** Requests with a body, which sites may store. */
  bodies: number;
}

/** The site of one case while one tool scans it. */
async function judged(given: CompareCase, tool: Tool): Promise<Outcome> {
  const counts = { requests: 0, bodies: 0 };
  const server = createServer((request, response) => {
    counts.requests += 1;
    if (request.method !== 'GET' && request.method !== 'HEAD') counts.bodies += 1;
    const { way, entry } = given;
    const cookie = cookieOf(way, entry);
    if (request.url === '/' && cookie !== null) response.setHeader('set-cookie', cookie);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.url === '/') return response.end(inPage(linkOf(way, entry)));
    void valueIn(way, request, entry).then(
      async (value) => {
        if (value === null) return response.writeHead(404).end(inPage('Not found'));
        const { status, body, type } = await given.show(value);
        if (type !== undefined) response.setHeader('content-type', type);
        return response.writeHead(status).end(body);
      },
      () => response.writeHead(400).end(inPage('Bad request')),
    );
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const verdict = await tool.judge(given, `http://127.0.0.1:${port}`);
    return { given, tool: tool.name, verdict, ...counts };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function summaryOf(tool: string, kind: CompareCase['kind'], outcomes: readonly Outcome[]): string[] {
  const own = outcomes.filter(
    (each) => each.tool === tool && each.given.kind === kind && each.verdict !== null,
  );
  const count = (isVulnerable: boolean, verdict: boolean): number =>
    own.filter(({ given, verdict: said }) => given.isVulnerable === isVulnerable && said === verdict).length;
  const total = (name: 'requests' | 'bodies'): number => own.reduce((sum, each) => sum + each[name], 0);
  const found = count(true, true);
  const defects = own.filter(({ given }) => given.isVulnerable).length;
  return own.length === 0
    ? [tool, kind, '–', '–', '–', '–', '–']
    : [
        tool,
        kind,
        `${found} of ${defects}`,
        `${count(false, true)} of ${own.length - defects}`,
        String(total('requests')),
        String(total('bodies')),
        // With what the sites without a defect cost.
        found === 0 ? '–' : String(Math.round(total('requests') / found)),
      ];
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** So many cases at the same time. */
const LANES = 4;

/** A smoke run has one defect of each kind, which Palisade alone must find. */
const firstOfEachKind = (cases: readonly CompareCase[]): CompareCase[] =>
  (['sql', 'xss'] as const).flatMap(
    (of) => cases.find(({ kind, isVulnerable }) => kind === of && isVulnerable) ?? [],
  );

async function compareInjection(pattern: RegExp, isSmoke: boolean): Promise<void> {
  const { databases, stop } = await startDatabases(isSmoke);
  const outcomes: Outcome[] = [];
  const tools = isSmoke ? TOOLS.slice(0, 1) : TOOLS;
  try {
    const matching = compareCases(databases).filter(({ name }) => pattern.test(name));
    const cases = isSmoke ? firstOfEachKind(matching) : matching;
    for (const tool of tools) {
      const waiting = [...cases];
      const lane = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          let outcome = await judged(next, tool);
          // On a busy machine a response may come too late once.
          if (isSmoke && outcome.verdict !== next.isVulnerable) outcome = await judged(next, tool);
          outcomes.push(outcome);
          const isWrong = outcome.verdict !== null && outcome.verdict !== next.isVulnerable;
          if (isWrong) print(`${tool.name}: ${next.isVulnerable ? 'missed' : 'false alarm'}: ${next.name}`);
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
    }
  } finally {
    await stop();
  }
  if (outcomes.length === 0) throw new Error('Nothing was compared: no case fits.');
  if (isSmoke && outcomes.some(({ verdict }) => verdict !== true))
    throw new Error('Nothing was compared: Palisade found no defect.');
  const rows = tools.flatMap(({ name }) =>
    (['sql', 'xss'] as const).map((kind) => summaryOf(name, kind, outcomes)),
  );
  const head = ['tool', 'kind', 'found', 'false alarms', 'requests', 'bodies sent', 'requests per finding'];
  print(renderTable(head, rows));
}

/** The same sites by a tool for one subject, and by our test of it. */
async function compareSpecialists(pattern: RegExp, isSmoke: boolean): Promise<void> {
  const kind = isSmoke ? 'smoke' : 'whole';
  const answers = await inLabProcess<Answer[]>('compare/specialists-process.ts', pattern.source, kind);
  if (answers.length === 0) throw new Error('Nothing was compared: no case fits.');
  for (const { tool, what, site, isTrue, own, tools } of answers) {
    if (own !== isTrue) print(`Palisade: ${isTrue ? 'missed' : 'false alarm'}: ${what}: ${site}`);
    if (tools !== null && tools !== isTrue)
      print(`${tool}: ${isTrue ? 'missed' : 'false alarm'}: ${what}: ${site}`);
  }
  const questions = [...new Set(answers.map(({ tool, what }) => `${tool}\n${what}`))];
  const rows = questions.map((question) => {
    const [tool = '', what = ''] = question.split('\n');
    const of = answers.filter((each) => each.tool === tool && each.what === what && each.tools !== null);
    const defects = of.filter(({ isTrue }) => isTrue);
    const others = of.filter(({ isTrue }) => !isTrue);
    const said = (list: readonly Answer[], whose: 'own' | 'tools'): string =>
      `${list.filter((each) => each[whose]).length} of ${list.length}`;
    return [
      tool,
      what,
      said(defects, 'tools'),
      said(others, 'tools'),
      said(defects, 'own'),
      said(others, 'own'),
    ];
  });
  const head = ['tool', 'defect', 'found', 'false alarms', 'found by Palisade', 'false alarms of Palisade'];
  print(renderTable(head, rows));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, smoke: { type: 'boolean', default: false } },
});

async function main(): Promise<void> {
  const pattern = new RegExp(positionals[0] ?? '', 'i');
  if (values.only !== 'specialists') await compareInjection(pattern, values.smoke);
  if (values.only !== 'injection') await compareSpecialists(pattern, values.smoke);
}

void main();
