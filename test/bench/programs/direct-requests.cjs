const { Client } = require('undici');

/**
 * What a worker sends, without a scan: SITES times REQUESTS requests over four connections a site, ten sites at the same time. Prints the CPU of
 * this process for each site, in milliseconds, and the sites per second.
 */
const [port, sites, requests] = process.argv.slice(2).map(Number);
const CONNECTIONS = 4;
const AT_ONCE = 10;
const PATHS = ['/', '/shop', '/about', '/no-such-page'];

async function visit(site) {
  const clients = Array.from(
    { length: CONNECTIONS },
    () =>
      new Client(`https://127.0.${2 + (site >> 8)}.${site & 255}:${port}`, {
        connect: { rejectUnauthorized: false },
        pipelining: 1,
      }),
  );
  await Promise.all(
    Array.from({ length: requests }, async (_, place) => {
      const { body } = await clients[place % CONNECTIONS].request({
        path: PATHS[place % PATHS.length],
        method: 'GET',
      });
      await body.text();
    }),
  );
  await Promise.all(clients.map((client) => client.close()));
}

async function run() {
  for (let site = 0; site < AT_ONCE; site += 1) await visit(site);
  const [begun, before] = [performance.now(), process.cpuUsage()];
  let next = 0;
  const visitor = async () => {
    while (next < sites) await visit(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - begun) / 1000;
  console.log(JSON.stringify({ cpuMs: (user + system) / 1000 / sites, perSecond: sites / seconds }));
}

void run();
