import 'reflect-metadata';
import net from 'node:net';
import { getEnvironmentData } from 'node:worker_threads';
import type * as ScanEngine from '@palisade/scan-engine';
import type * as TargetClient from '@palisade/target-client';
import type { SessionFactory } from '../../../apps/worker/src/scan/scan-engine';
import type * as Registry from '../../../libs/scanners/src/scanner.registry';
import { FRESH_LISTS } from '../../lab/fresh-lists';
import { built } from '../../support/built';

const { scanSessionOf } = built<typeof ScanEngine>('libs/scan-engine/src/index');
const { scannerRegistry } = built<typeof Registry>('libs/scanners/src/scanner.registry');
const { createTargetClient } = built<typeof TargetClient>('libs/target-client/src/index');

/** Sites that a check names without a port are on 443 and 80: `BENCH_PORTS=443:41234,80:41235` says where they really listen. */
const given = getEnvironmentData('BENCH_PORTS');
const pairs = typeof given === 'string' ? given.split(',') : [];
const PORTS = new Map(
  pairs.map((pair) => {
    const [named = NaN, real = NaN] = pair.split(':').map(Number);
    return [named, real] as const;
  }),
);
const dial = net.connect as (options: net.TcpNetConnectOpts, ...rest: unknown[]) => net.Socket;
Object.assign(net, {
  connect: (options: net.TcpNetConnectOpts, ...rest: unknown[]) =>
    dial({ ...options, port: PORTS.get(options.port) ?? options.port }, ...rest),
});

const NO_WAIT = { burst: 1_000, perSecond: 1_000, gentlePerSecond: 1_000, dnsPerSecond: 1_000 };
/**
 * Opens the sessions of the real engine without its politeness: the pace of a site makes a scan last two seconds, and the processor
 * would never be the limit. Its lists never grow old. Everything else is done as always, the questions about the pace too.
 */
export const openQuickSession: SessionFactory = (options) =>
  scanSessionOf(
    createTargetClient({ ...options, scanId: options.scanId ?? 'none', limits: NO_WAIT }),
    { ...options, dataDays: FRESH_LISTS },
    scannerRegistry,
  );
