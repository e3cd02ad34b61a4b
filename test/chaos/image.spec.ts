import { randomBytes } from 'node:crypto';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { requiredVariable } from '../support/database';
import { eventually } from '../support/program';
import { freePort } from '../support/redis-server';
import { MINUTE, expectAtMost, figure } from './support/chaos-form';
import { type Container, Image } from './support/container';

/** What the programs promise, and what compose and Kubernetes wait for is twice as long. */
const STOP_WITHIN_SECONDS = 30;

let image: Image;
let admin: Client;
let shared: Record<string, string>;
let owner: Record<string, string>;
let site: Server;
const database = `palisade_image_${randomBytes(4).toString('hex')}`;
const started: Container[] = [];

/** The site answers immediately, except for a host name that hangs. */
const SLOW_HOST = 'localhost';

function start(args: readonly string[], variables: Record<string, string>): Container {
  const container = image.start(args, variables);
  started.push(container);
  return container;
}

beforeAll(async () => {
  image = await Image.build();
  admin = new Client({ connectionString: requiredVariable('TEST_DATABASE_URL') });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${database}`);
  site = createServer((request, response) => {
    if (!request.headers.host?.startsWith(SLOW_HOST)) response.end('<!doctype html><title>Site</title>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const url = new URL(requiredVariable('TEST_DATABASE_URL'));
  url.pathname = `/${database}`;
  const [port, workerPort] = [await freePort(), await freePort()];
  shared = {
    REDIS_URL: new URL('/13', requiredVariable('TEST_REDIS_URL')).href,
    APP_URL: `http://localhost:${port}`,
    PORT: String(port),
    WORKER_PORT: String(workerPort),
    SCAN_ALLOWED_HOSTS: '127.0.0.1,localhost',
  };
  owner = {
    ...shared,
    DATABASE_URL: url.href,
    API_DATABASE_PASSWORD: 'api',
    WORKER_DATABASE_PASSWORD: 'worker',
    APP_SECRET: 's'.repeat(32),
  };
}, 30 * MINUTE);

afterAll(async () => {
  await Promise.all(started.map((container) => container.kill()));
  site?.closeAllConnections();
  site?.close();
  await admin?.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  for (const program of ['api', 'worker']) await admin?.query(`DROP ROLE IF EXISTS ${database}_${program}`);
  await admin?.end();
});

/** For the health check, which tries the ports of both programs: in a cluster each pod has its own. */
const portsOf = (program: 'api' | 'worker'): Record<string, string> => {
  const port = (program === 'api' ? shared.PORT : shared.WORKER_PORT)!;
  return { PORT: port, WORKER_PORT: port };
};

/** Variables of a program with its own role. */
function variablesOf(program: 'api' | 'worker'): Record<string, string> {
  const url = new URL(owner.DATABASE_URL!);
  Object.assign(url, { username: `${database}_${program}`, password: program });
  return { ...shared, DATABASE_URL: url.href, ...(program === 'api' && { APP_SECRET: owner.APP_SECRET! }) };
}

describe('the image', () => {
  let api: Container;
  let worker: Container;
  let key: string;

  const request = async (
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }> => {
    const response = await fetch(`${shared.APP_URL}/api/v1${path}`, {
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const scanOf = async (host: string): Promise<string> => {
    const { port } = site.address() as AddressInfo;
    const check = await request('/checks', {
      domain: `http://${host}:${port}/`,
      schedule_frequency: 'DAILY',
      schedule_time: '02:00',
      tests: { security_headers: true },
    });
    expect(check).toMatchObject({ status: 201 });
    const scan = await request(`/checks/${check.body.id as string}/scans`, {});
    expect(scan.status).toBe(201);
    return scan.body.id as string;
  };

  it('migrates an empty database, and does nothing the second time', async () => {
    const first = start(['cli', 'migrate'], owner);
    expect({ code: await first.ended(), log: first.log }).toMatchObject({
      code: 0,
      log: expect.stringMatching(/Applied[^]*Granted the rights/),
    });
    const second = start(['cli', 'migrate'], owner);
    expect(await second.ended()).toBe(0);
    expect(second.log).toContain('Nothing to do.');
    const team = start(['cli', 'team', 'create', '--name', 'Image', '--plan', 'business'], owner);
    expect(await team.ended()).toBe(0);
    key = /API key: (\S+)/.exec(team.log)![1]!;
  });

  it('starts api and worker without rights, healthy by its own check', async () => {
    [api, worker] = [start(['api'], variablesOf('api')), start(['worker'], variablesOf('worker'))];
    await Promise.all([api.says(/api is ready/), worker.says(/worker is ready/)]);
    for (const [container, program] of [
      [api, 'api'],
      [worker, 'worker'],
    ] as const) {
      expect(await container.status()).toMatchObject({
        Uid: '1000\t1000\t1000\t1000',
        CapEff: '0000000000000000',
        CapBnd: '0000000000000000',
        NoNewPrivs: '1',
      });
      expect(await container.checkHealth(portsOf(program))).toBe(0);
      expect(await container.run(['touch', '/palisade/dist/x'], {})).not.toBe(0);
      expect(await container.run(['touch', '/tmp/x'], {})).toBe(0);
    }
    const page = await fetch(`${shared.APP_URL}/`);
    expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({
      status: 200,
      type: expect.stringContaining('text/html'),
    });
  });

  it('scans a site', async () => {
    const id = await scanOf('127.0.0.1');
    const scan = await eventually('the scan is completed', 60_000, async () => {
      const { body } = await request(`/scans/${id}`);
      return body.status === 'completed' ? body : null;
    });
    expect(scan).toMatchObject({ status: 'completed', total_tests: 1 });
  });

  it('reports a program that hangs as unhealthy', async () => {
    await worker.signal('SIGSTOP');
    expect(await worker.checkHealth(portsOf('worker'))).toBe(1);
    await worker.signal('SIGCONT');
    await eventually(
      'it is healthy again',
      30_000,
      async () => (await worker.checkHealth(portsOf('worker'))) === 0,
    );
  });

  it('stops on SIGTERM within its limits, also in mid scan', async () => {
    const id = await scanOf(SLOW_HOST);
    await eventually(
      'the scan runs',
      60_000,
      async () => (await request(`/scans/${id}`)).body.status === 'in_progress',
    );
    for (const [name, container] of Object.entries({ worker, api })) {
      figure(`the ${name} of the image used at most ${(await container.status()).VmHWM}`);
      const { code, seconds } = await container.stop();
      expect(code).toBe(0);
      expectAtMost(`s from SIGTERM to the end of the ${name}`, seconds, STOP_WITHIN_SECONDS);
    }
  });
});
