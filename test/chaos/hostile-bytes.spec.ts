import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:https';
import { NON_INTRUSIVE_TEST_KEYS } from '@palisade/catalogue';
import { newId } from '@palisade/persistence';
import { Program, eventually } from '../support/program';
import { freePort } from '../support/redis-server';
import { MINUTE, expectAtMost, figure, inForm } from './support/chaos-form';
import { type HeavySite, heavyFiles, heavySites, mazeOf } from './support/heavy-sites';
import { HEAVY_DOMAINS, openHeavyZones } from './support/heavy-zones';
import { Stage } from './support/stage';

const HARMLESS = 6;
const NON_INTRUSIVE = ['ssl_certificate', 'security_headers', 'csrf_protection', 'cors_misconfiguration'];
/** Trying a login takes most of a minute for each site. */
const TESTS = inForm(NON_INTRUSIVE, [...NON_INTRUSIVE, 'brute_force']);

/** What sites send, and the tests that read it. */
interface Crowd {
  name: string;
  sites: readonly HeavySite[];
  domains: readonly string[];
  mazes: readonly number[];
  tests: readonly string[];
}
const PAGES: Crowd = { name: 'pages', sites: heavySites, domains: [], mazes: [7, 8, 9, 32], tests: TESTS };
/** For the parsers of all tests that send no attack: well-known files, scripts, listings, SPF chains, DNS, TLS chains. */
const FILES: Crowd = {
  name: 'files and DNS',
  sites: heavyFiles,
  domains: HEAVY_DOMAINS,
  mazes: [9, 32],
  tests: NON_INTRUSIVE_TEST_KEYS,
};
/** Whatever a site sends: `/health/live` of its worker. */
const MOST_MS = 250;

/** Asks again and again in its own process, so that nothing but the worker can be late. Prints the longest response when it is told to. */
const PROBE = (port: number): string => `
  const ask = require('node:http').get;
  let longest = 0, asked = 0;
  const probe = () => {
    const begun = performance.now();
    ask('http://127.0.0.1:${port}/health/live', (answer) => {
      answer.resume().on('end', () => {
        longest = Math.max(longest, performance.now() - begun);
        asked += 1;
        setTimeout(probe, 20);
      });
    });
  };
  probe();
  process.on('SIGUSR2', () => console.log(JSON.stringify({ longest, asked })));
`;

/** Does nothing else: how late a process of this machine is that no site can hold up. */
const IDLE = (port: number): string =>
  `require('node:http').createServer((_, answer) => answer.end('{}')).listen(${port}, '127.0.0.1', () => console.log('ready'))`;

interface Told {
  longest: number;
  asked: number;
}

function startProbe(port: number, closing: (() => void)[]): () => Promise<Told> {
  const probe = new Program(process.execPath, ['-e', PROBE(port)], {});
  closing.push(() => void probe.stop('SIGKILL'));
  return async () => {
    probe.signal('SIGUSR2');
    const told = await eventually('the probe tells', 10_000, () => /\{.*\}/.exec(probe.log)?.[0]);
    return JSON.parse(told) as Told;
  };
}

interface Site {
  name: string;
  url: string;
}

/** Every page at its own address, so that no pace holds a scan up. */
async function openSites({ sites, domains, mazes }: Crowd, closing: (() => void)[]): Promise<Site[]> {
  const server = createServer((request, response) => {
    const place = Number(/^127\.0\.7\.(\d+)/.exec(request.headers.host ?? '')?.[1]);
    const site = sites[place - 1];
    const [, file] = Object.entries(site?.files ?? {}).find(([end]) => request.url?.endsWith(end)) ?? [];
    const type = file?.type ?? 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type, ...site?.headers });
    response.end(file?.body ?? site?.body ?? '<!doctype html><p>Hello</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  closing.push(
    () => void server.close(),
    () => server.closeAllConnections(),
  );
  const { port } = server.address() as AddressInfo;
  const pages = sites.map(({ name }, place) => ({ name, url: `http://127.0.7.${place + 1}:${port}/` }));
  const harmless = Array.from({ length: HARMLESS }, (_, place) => ({
    name: 'harmless',
    url: `http://127.0.8.${place + 1}:${port}/`,
  }));
  const named = domains.map((domain) => ({
    name: domain,
    url: `http://${domain}:${port}/`,
  }));
  // A harmless scan starts now and then, not before all others.
  return [...pages, ...named, ...(await openMazes(mazes, closing))].flatMap((site, place) =>
    place % 6 === 0 && harmless.length > 0 ? [site, ...harmless.splice(0, 1)] : [site],
  );
}

const openMazes = (counts: readonly number[], closing: (() => void)[]): Promise<Site[]> =>
  Promise.all(
    counts.map(async (count, place) => {
      const chain = await mazeOf(count);
      const tls = { key: chain[0]?.keyPem, cert: chain.map(({ pem }) => pem).join('') };
      const server = createTlsServer(tls, (_, response) => response.end('<p>Hello</p>'));
      await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
      closing.push(
        () => void server.close(),
        () => server.closeAllConnections(),
      );
      const { port } = server.address() as AddressInfo;
      return {
        name: `${count} certificates of one name and key`,
        url: `https://127.0.9.${place + 1}:${port}/`,
      };
    }),
  );

async function checksOf(
  stage: Stage,
  sites: readonly Site[],
  tests: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { name, url } of sites) {
    const id = newId();
    names.set(id, name);
    await stage.rows(
      `INSERT INTO checks (id, team_id, domain, url, schedule_frequency, schedule_time, tests, next_run_at)
       VALUES ($1, $2, $3, $4, 'DAILY', '02:00', (SELECT jsonb_object_agg(key, true) FROM unnest($5::text[]) AS key),
               now() + interval '12 hours')`,
      id,
      stage.teamId,
      new URL(url).hostname,
      url,
      tests,
    );
  }
  return names;
}

it.each(inForm([PAGES], [FILES, PAGES]))(
  'answers immediately, keeps every lease and ends every scan, whatever sites send ($name)',
  (crowd) =>
    Stage.with(async (stage) => {
      const closing: (() => void)[] = [];
      try {
        const zones = await openHeavyZones('127.0.8.200');
        closing.push(() => void zones.close());
        const names = await checksOf(stage, await openSites(crowd, closing), crowd.tests);
        expect(names.size).toBeGreaterThanOrEqual(
          crowd.sites.length + crowd.domains.length + crowd.mazes.length,
        );
        const port = await freePort();
        const worker = stage.run('dist/apps/worker/main.js', {
          WORKER_PORT: String(port),
          WORKER_CONCURRENCY: '10',
          LOG_LEVEL: 'info',
          SCAN_ALLOWED_HOSTS: ['127.0.0.0/8', ...HEAVY_DOMAINS].join(','),
          REQUIRE_VERIFICATION: 'false',
          DNS_SERVERS: zones.at,
        });
        await worker.says(/worker is ready/);
        const idlePort = await freePort();
        const idle = new Program(process.execPath, ['-e', IDLE(idlePort)], {});
        closing.push(() => void idle.stop('SIGKILL'));
        await idle.says(/ready/);
        const [tell, tellIdle] = [startProbe(port, closing), startProbe(idlePort, closing)];

        await stage.trigger([...names.keys()].map((id) => ({ id })));
        await stage.allDone(8 * MINUTE);

        const [{ longest, asked }, beside] = [await tell(), await tellIdle()];
        figure(`${names.size} sites, ${asked} requests to /health/live`);
        figure(`longest response of an idle process in ms: ${Math.round(beside.longest)}`);
        expectAtMost('longest response of /health/live in ms', longest, MOST_MS);

        await expectAllScanned(stage, names);
        expect(worker.hasExited).toBe(false);
      } finally {
        for (const close of closing.reverse()) close();
      }
    }),
  10 * MINUTE,
);

async function expectAllScanned(stage: Stage, names: Map<string, string>): Promise<void> {
  const scans = await stage.rows<{ check_id: string; status: string; attempts: number; slot: boolean }>(
    'SELECT check_id, status, attempts FROM scans',
  );
  const wrong = scans.filter(({ status, attempts }) => status !== 'completed' || attempts !== 1);
  expect(wrong.map(({ check_id, ...scan }) => ({ site: names.get(check_id), ...scan }))).toEqual([]);

  const tests = await stage.rows<{
    check_id: string;
    test_key: string;
    status: string;
    reason: string | null;
  }>(
    `SELECT scans.check_id, test.test_key, test.status, details.inconclusive_reason AS reason
     FROM scan_tests AS test JOIN scans ON scans.id = test.scan_id
     LEFT JOIN scan_test_details AS details
       ON details.check_id = scans.check_id AND details.content_hash = test.details_hash`,
  );
  const complex = tests.filter(({ reason }) => reason === 'too_complex');
  for (const { check_id, test_key } of complex) figure(`too complex: ${test_key}, ${names.get(check_id)}`);
  const harmless = tests.filter(({ check_id }) => names.get(check_id) === 'harmless');
  expect(harmless.filter(({ reason }) => reason === 'too_complex')).toEqual([]);
  // Their pages have no security headers.
  const judged = harmless.filter(({ test_key }) => test_key === 'security_headers');
  expect(judged.map(({ status }) => status)).toEqual(judged.map(() => 'failed'));
  expect(judged).not.toHaveLength(0);
  figure(`tests with a verdict: ${tests.filter(({ reason }) => reason === null).length} of ${tests.length}`);
  expect(tests.filter(({ reason }) => reason === 'internal_error')).toEqual([]);
}
