import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPOSE, composeServices } from './support/compose';
import { REPOSITORY } from './support/program';
import { type ProgramName, environmentVariables, variablesOf } from './support/program-variables';

const EXAMPLE = 'deploy/.env.example';
const textOf = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');
const services = composeServices();
const passedTo = (service: string): string[] => Object.keys(services[service]?.environment ?? {});

/** Known to Node or to the image, not to the class Environment. */
const OF_THE_IMAGE = ['BIND_ADDRESS'];

const PROGRAMS: readonly ProgramName[] = ['api', 'worker', 'renderer', 'cli'];

describe('deploy/compose.yml', () => {
  it('passes each program every variable that it reads', () => {
    const missing = PROGRAMS.flatMap((program) =>
      [...variablesOf(program)]
        .filter((name) => !passedTo(program).includes(name))
        .map(
          (name) =>
            `The ${program} reads ${name}: add "${name}: \${${name}:-}" to the environment of ${program} in ${COMPOSE} and a line to ${EXAMPLE}.`,
        ),
    );
    expect(missing).toEqual([]);
  });

  it('passes every variable of the class Environment to a program', () => {
    const passed = PROGRAMS.flatMap(passedTo);
    const missing = [...environmentVariables().values()]
      .filter((name) => !passed.includes(name))
      .map((name) => `Nobody gets ${name}: add it in ${COMPOSE} to the programs that read it.`);
    expect(missing).toEqual([]);
    expect(environmentVariables().size).toBeGreaterThan(20);
  });

  it('passes no variable that nobody knows', () => {
    const known = [...environmentVariables().values(), ...OF_THE_IMAGE];
    const unknown = [...PROGRAMS, 'migrate'].flatMap((service) =>
      passedTo(service).filter((name) => !known.includes(name)),
    );
    expect(unknown).toEqual([]);
  });

  it('explains every setting in the example', () => {
    const settings = new Set([...textOf(COMPOSE).matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
    const lines = [...textOf(EXAMPLE).matchAll(/^# .+\n(?:#?[A-Z0-9_]+=.*\n)*/gm)].flatMap(([block]) =>
      [...block.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = '']) => name),
    );
    const unexplained = [...settings].filter((name) => !lines.includes(name));
    expect(
      unexplained.map((name) => `${EXAMPLE} does not explain ${name}: add a comment and a line for it.`),
    ).toEqual([]);
    // COMPOSE_PROFILES is for compose itself.
    expect(lines.filter((name) => !settings.has(name) && name !== 'COMPOSE_PROFILES')).toEqual([]);
  });

  it('keeps secrets from programs that need none', () => {
    const secretsOf = (service: string): string[] =>
      passedTo(service).filter((name) => /SECRET|API_DATABASE|WORKER_DATABASE/.test(name));
    const sealing = ['SEALING_SECRET', 'SEALING_SECRET_PREVIOUS', 'NOTIFY_SECRET', 'NOTIFY_SECRET_PREVIOUS'];
    expect(secretsOf('worker')).toEqual(sealing);
    expect([...variablesOf('worker')].filter((name) => name.includes('SECRET')).sort()).toEqual(
      [...sealing].sort(),
    );
    expect(secretsOf('api')).toEqual([...sealing, 'APP_SECRET', 'APP_SECRET_PREVIOUS', 'OIDC_CLIENT_SECRET']);
    expect(secretsOf('migrate')).toEqual(['API_DATABASE_PASSWORD', 'WORKER_DATABASE_PASSWORD']);
    const databases = ['migrate', 'api', 'worker'].map((name) => services[name]?.environment?.DATABASE_URL);
    expect(new Set(databases).size).toBe(3);
    const written = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment));
    expect(
      written.filter(([name, value]) => /PASSWORD|SECRET/.test(name) && !value.startsWith('${')),
    ).toEqual([]);
  });

  it('publishes nothing but the proxy beyond this host', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.filter((port) => !port.startsWith('127.0.0.1:')).map(() => name),
    );
    expect(new Set(published)).toEqual(new Set(['proxy']));
    expect(services.api?.environment?.TRUSTED_PROXIES).toBe('${TRUSTED_PROXIES:-1}');
  });

  it.each(Object.keys(services))('limits %s and takes rights from it', (name) => {
    const service = services[name]!;
    expect(service.deploy.resources.limits).toEqual({
      cpus: expect.stringMatching(/^\d/),
      memory: expect.stringMatching(/^\d+[mg]$/),
      pids: expect.any(Number),
    });
    // Chromium brings a filter of its own, which the one of Docker would stop.
    const own = name === 'renderer' ? ['seccomp:unconfined'] : [];
    expect(service.security_opt).toEqual(['no-new-privileges:true', ...own]);
    expect(['no', 'unless-stopped']).toContain(service.restart);
    if (['postgres', 'redis'].includes(name)) return;
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  it('gives the renderer no way out, and no secret but its token', () => {
    expect(services.renderer?.networks).toEqual(['rendering']);
    expect(passedTo('renderer').filter((name) => /SECRET|PASSWORD|_URL|TOKEN/.test(name))).toEqual([
      'RENDERER_TOKEN',
      'METRICS_TOKEN',
    ]);
  });

  it.each(['api', 'worker', 'renderer'])('restarts an unhealthy %s', (name) => {
    expect(services[name]).toMatchObject({
      restart: 'unless-stopped',
      init: true,
      healthcheck: { test: ['CMD', 'node', 'deploy/healthcheck.mjs', '--end-after', '4'] },
    });
  });
});
