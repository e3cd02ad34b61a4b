import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateApiKey } from '@palisade/credentials';
import { Check, createDataSource } from '@palisade/persistence';
import { In } from 'typeorm';
import { createCheck } from '../support/factories';
import type { FloodPlan, FloodRequest } from './flood';
import { headersOf } from './http-load';
import type { BenchTeam, World } from './world';

const LOOPS = 6;
const BODY_CHARACTERS = 215_000;
const UNKNOWN_KEYS = 20_000;
const UNREAD_EXPORTS = 12;
const VERIFICATIONS = 30;
const BAD_KEYS = 5_000;
const PAGE_BYTES = 900_000;

/** Checks whose domains are a heavy page on loopback. */
export interface FloodGround {
  checkIds: string[];
  close(): Promise<void>;
}

interface Flood {
  name: string;
  plan: (apiUrl: string) => FloodPlan;
  /** What the measured team asks for meanwhile. */
  paths: readonly string[];
  /** The api has the work done by a worker. */
  needsWorker?: boolean;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const READS = ['/checks', '/issues', '/scans'];

/** What one client may try, with its own team where it needs one. */
export const floodsOf = (world: World, ground: FloodGround): Flood[] => [
  { name: `sign-in bodies of ${BODY_CHARACTERS / 1000} kB`, plan: signIns, paths: READS },
  { name: `${UNKNOWN_KEYS} unknown test keys`, plan: (url) => unknownKeys(url, world.middle), paths: READS },
  {
    name: `${UNREAD_EXPORTS} unread exports`,
    plan: (url) => unreadExports(url, world.big),
    paths: [...READS, '/issues/export?status=resolved'],
  },
  { name: 'bad keys', plan: badKeys, paths: READS },
  {
    name: `${VERIFICATIONS} verifications at a time`,
    plan: (url) => verifications(url, world.middle, ground),
    paths: READS,
    needsWorker: true,
  },
];

function signIns(url: string): FloodPlan {
  const fields = Array.from({ length: BODY_CHARACTERS / 10 }, (_, each) => `"${1_000_000 + each}":0`);
  const body = `{${fields.join(',').slice(0, BODY_CHARACTERS - 10)}`.replace(/,[^,]*$/, '}');
  return {
    loops: LOOPS,
    requests: [{ method: 'POST', url: `${url}/api/v1/session`, headers: JSON_TYPE, body }],
  };
}

function unknownKeys(url: string, team: BenchTeam): FloodPlan {
  const tests = Object.fromEntries(
    Array.from({ length: UNKNOWN_KEYS }, (_, each) => [`t${each.toString(36)}`, true]),
  );
  const check = { domain: 'shop.example.com', schedule_frequency: 'HOURLY', tests };
  const headers = { ...headersOf(team), ...JSON_TYPE };
  const request: FloodRequest = {
    method: 'POST',
    url: `${url}/api/v1/checks`,
    headers,
    body: JSON.stringify(check),
  };
  return { loops: LOOPS, requests: [request] };
}

const unreadExports = (url: string, team: BenchTeam): FloodPlan => ({
  loops: UNREAD_EXPORTS,
  requests: [{ method: 'GET', url: `${url}/api/v1/issues/export`, headers: headersOf(team) }],
  isUnread: true,
});

const badKeys = (url: string): FloodPlan => ({
  loops: LOOPS,
  requests: Array.from({ length: BAD_KEYS }, () => ({
    method: 'GET' as const,
    url: `${url}/api/v1/checks`,
    headers: { Authorization: `Bearer ${generateApiKey()}` },
  })),
});

const verifications = (url: string, team: BenchTeam, { checkIds }: FloodGround): FloodPlan => ({
  loops: VERIFICATIONS,
  requests: checkIds.map((id) => ({
    method: 'POST',
    url: `${url}/api/v1/checks/${id}/verify`,
    headers: { ...headersOf(team), ...JSON_TYPE },
    body: '{"method":"meta"}',
  })),
});

/** A page as heavy as a proof may be, and checks of it. */
export async function openFloodGround(databaseUrl: string, team: BenchTeam): Promise<FloodGround> {
  const page = `<html><head><title>x</title></head><body>${'<p><b>x</b></p>'.repeat(PAGE_BYTES / 15)}</body></html>`;
  const site = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(page));
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const dataSource = await createDataSource({ databaseUrl, applicationName: 'palisade-bench' }).initialize();
  const checks: Check[] = [];
  for (let each = 0; each < VERIFICATIONS * 3; each += 1) {
    checks.push(await createCheck(dataSource, team.id, { domain: '127.0.0.1', url }));
  }
  const checkIds = checks.map(({ id }) => id);
  return {
    checkIds,
    close: async () => {
      await dataSource
        .getRepository(Check)
        .update({ id: In(checkIds) }, { deletedAt: new Date(), isActive: false, nextRunAt: null });
      await dataSource.destroy();
      site.close();
      site.closeAllConnections();
    },
  };
}
