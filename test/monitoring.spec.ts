import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerProcessMetrics, registerProgramMetrics } from '@palisade/metrics';
import { Registry, register } from 'prom-client';
import { parse, stringify } from 'yaml';
import '../apps/api/src/http/request-observer';
import { WorkerMetrics } from '../apps/worker/src/ground/worker.metrics';
import { REPOSITORY } from './support/program';
import { HAS_PROMTOOL, promtool } from './support/promtool';

const FOLDER = join(REPOSITORY, 'deploy/monitoring');
const textOf = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

interface Rule {
  alert: string;
  expr: string;
}
interface Panel {
  title: string;
  targets?: { expr: string; legendFormat: string }[];
}

const { groups } = parse(textOf('palisade.rules.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { tests } = parse(textOf('palisade.rules.test.yml')) as {
  tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[];
};
const { panels } = JSON.parse(textOf('grafana-dashboard.json')) as { panels: Panel[] };
const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

/** The alarms of docs/operations.md: what they are about, their metrics, and their rules. */
const alarms = readFileSync(join(REPOSITORY, 'docs/operations.md'), 'utf8')
  .split('\n| alarm |')[1]!
  .split('\n\n')[0]!
  .split('\n')
  .slice(2)
  .map((line) => line.split(' | '))
  .map(([alarm = '', metrics = '', ruleNames = '']) => ({
    alarm,
    metrics: [...(metrics.match(/palisade_\w+|http_\w+/g) ?? [])],
    rules: [...(ruleNames.match(/Palisade\w+/g) ?? [])],
  }));

/** As api and worker have them, each in its registry. */
function exposedRegistries(): Registry[] {
  const state = {
    isReady: () => Promise.resolve(true),
    databasePool: () => ({ used: 1, idle: 2, waiting: 0, limit: 10 }),
  };
  const worker = new WorkerMetrics();
  worker.collectProcessMetrics();
  registerProgramMetrics(worker.registry, { program: 'worker', ...state });
  const api = new Registry();
  registerProcessMetrics(api);
  registerProgramMetrics(api, { program: 'api', ...state });
  return [worker.registry, Registry.merge([api, register])];
}

const registries = exposedRegistries();
const labelsByMetric = new Map(
  registries.flatMap((registry) =>
    registry.getMetricsAsArray().flatMap((metric) => {
      const { name, type, labelNames } = metric as unknown as {
        name: string;
        type: string;
        labelNames: string[];
      };
      const series = type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''];
      return series.map((suffix): [string, string[]] => [name + suffix, labelNames]);
    }),
  ),
);
/** From Prometheus itself, and of histograms. */
const COMMON_LABELS = ['instance', 'job', 'le'];

const metricsIn = (expr: string): string[] => expr.match(/\b(?:palisade|http|process|nodejs)_\w+/g) ?? [];
const labelsIn = (expr: string): string[] => [
  ...[...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/, ?/)),
  ...[...expr.matchAll(/(\w+)(?:=|!=|=~)"/g)].map(([, name = '']) => name),
];

function faultsOf(place: string, expr: string): string[] {
  const metrics = metricsIn(expr);
  const labels = [...COMMON_LABELS, ...metrics.flatMap((name) => labelsByMetric.get(name) ?? [])];
  return [
    ...(metrics.length === 0 ? [`${place} reads no metric`] : []),
    ...metrics
      .filter((name) => !labelsByMetric.has(name))
      .map((name) => `${place}: no program has the metric ${name}`),
    ...labelsIn(expr)
      .filter((name) => !labels.includes(name))
      .map((name) => `${place}: its metrics have no label ${name}`),
  ];
}

describe('deploy/monitoring', () => {
  it('reads only metrics and labels that the programs have', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(queries.length).toBeGreaterThan(20);
    expect(rules.flatMap(({ alert, expr }) => faultsOf(alert, expr))).toEqual([]);
    expect(queries.flatMap(({ title, expr }) => faultsOf(`Panel "${title}"`, expr))).toEqual([]);
  });

  it('shows every metric of Palisade on the dashboard', () => {
    const shown = new Set(queries.flatMap(({ expr }) => metricsIn(expr)));
    const own = [...labelsByMetric.keys()]
      .filter((name) => name.startsWith('palisade_'))
      .map((name) => name.replace(/_(bucket|count|sum)$/, ''));
    const missing = [...new Set(own)].filter(
      (name) => !['', '_bucket', '_count'].some((suffix) => shown.has(name + suffix)),
    );
    expect(missing).toEqual([]);
  });

  it('has a rule for every alarm of docs/operations.md, and an alarm for every rule', () => {
    expect(alarms.length).toBeGreaterThan(10);
    expect(alarms.flatMap((each) => each.rules).sort()).toEqual(rules.map(({ alert }) => alert).sort());
    const unread = alarms.flatMap((each) => {
      const expressions = rules.filter(({ alert }) => each.rules.includes(alert)).map(({ expr }) => expr);
      if (expressions.length === 0) return [`"${each.alarm}" has no rule`];
      return each.metrics
        .filter((name) => !expressions.some((expr) => expr.includes(name)))
        .map((name) => `"${each.alarm}": no rule reads ${name}`);
    });
    expect(unread).toEqual([]);
  });

  it('tests of every rule that it fires, and that it stays silent before', () => {
    const cases = tests.flatMap((each) => each.alert_rule_test);
    const namesOf = (fires: boolean): string[] =>
      [
        ...new Set(
          cases
            .filter(({ exp_alerts = [] }) => exp_alerts.length > 0 === fires)
            .map(({ alertname }) => alertname),
        ),
      ].sort();
    const all = rules.map(({ alert }) => alert).sort();
    expect(namesOf(true)).toEqual(all);
    expect(namesOf(false)).toEqual(all);
  });
});

if (HAS_PROMTOOL)
  describe('promtool', () => {
    const check = (...args: string[]): string => promtool(args, undefined, FOLDER);

    it('accepts the rules and runs their tests', () => {
      expect(check('check', 'rules', 'palisade.rules.yml')).toContain(`${rules.length} rules found`);
      expect(check('test', 'rules', 'palisade.rules.test.yml')).toMatch(/SUCCESS\s+exit code 0$/);
    });

    it('accepts the queries of the dashboard', () => {
      const folder = mkdtempSync(join(tmpdir(), 'palisade-monitoring-'));
      try {
        const file = join(folder, 'panels.yml');
        const recorded = queries.map(({ expr }, place) => ({ record: `panel:query:${place}`, expr }));
        writeFileSync(file, stringify({ groups: [{ name: 'panels', rules: recorded }] }));
        expect(check('check', 'rules', file)).toContain(`${queries.length} rules found`);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  });
