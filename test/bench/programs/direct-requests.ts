import { Client } from 'undici';

/**
 * What a worker sends, without a scan: SITES times REQUESTS requests over four connections a site, ten sites at the same time. Prints the CPU of
 * this process for each site, in milliseconds, and the sites per second.
 */
const [port = NaN, sites = NaN, requests = NaN] = process.argv.slice(2).map(Number);
const CONNECTIONS = 4;
const AT_ONCE = 10;
const PATHS = ['/', '/shop', '/about', '/no-such-page'];

async function visit(site: number): Promise<void> {
  const origin = `https://127.0.${2 + (site >> 8)}.${site & 255}:${port}`;
  const clients = Array.from(
    { length: CONNECTIONS },
    () => new Client(origin, { connect: { rejectUnauthorized: false }, pipelining: 1 }),
  );
  const get = async (place: number): Promise<void> => {
    const client = clients[place % CONNECTIONS];
    const answer = await client?.request({ path: PATHS[place % PATHS.length] ?? '/', method: 'GET' });
    await answer?.body.text();
  };
  await Promise.all(Array.from({ length: requests }, (_, place) => get(place)));
  await Promise.all(clients.map((client) => client.close()));
}

async function run(): Promise<void> {
  for (let site = 0; site < AT_ONCE; site += 1) await visit(site);
  const [begun, before] = [performance.now(), process.cpuUsage()];
  let next = 0;
  const visitor = async (): Promise<void> => {
    while (next < sites) await visit(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - begun) / 1000;
  process.stdout.write(JSON.stringify({ cpuMs: (user + system) / 1000 / sites, perSecond: sites / seconds }));
}

void run();
