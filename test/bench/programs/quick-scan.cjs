require('reflect-metadata');
const net = require('node:net');
const { join } = require('node:path');
const { getEnvironmentData } = require('node:worker_threads');

const built = (path) => require(join(__dirname, '../../../dist', path));
const { scanSessionOf } = built('libs/scan-engine/src/index.js');
const { scannerRegistry } = built('libs/scanners/src/scanner.registry.js');
const { createTargetClient } = built('libs/target-client/src/index.js');

/** Sites that a check names without a port are on 443 and 80: `BENCH_PORTS=443:41234,80:41235` says where they really listen. */
const PORTS = new Map(
  (getEnvironmentData('BENCH_PORTS') ?? '').split(',').map((pair) => pair.split(':').map(Number)),
);
const dial = net.connect;
net.connect = (options, ...rest) =>
  dial(PORTS.has(options?.port) ? { ...options, port: PORTS.get(options.port) } : options, ...rest);

const NO_WAIT = { burst: 1_000, perSecond: 1_000, gentlePerSecond: 1_000, dnsPerSecond: 1_000 };
/**
 * Opens the sessions of the real engine without its politeness: the pace of a site makes a scan last two seconds, and the processor
 * would never be the limit. Everything else is done as always, the questions about the pace too.
 */
exports.openQuickSession = (options) =>
  scanSessionOf(createTargetClient({ ...options, limits: NO_WAIT }), options, scannerRegistry);
