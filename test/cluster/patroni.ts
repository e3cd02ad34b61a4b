import { execFileSync } from 'node:child_process';
import type { Machine } from './machines';
import type { Place } from './places';

interface Member {
  name: string;
  role: string;
  state: string;
}

async function membersOf(machine: Machine): Promise<Member[]> {
  const { address, ports } = machine.place;
  const response = await fetch(`http://${address}:${ports.patroni}/cluster`, {
    signal: AbortSignal.timeout(1_000),
  });
  return ((await response.json()) as { members?: Member[] }).members ?? [];
}

async function anyMembers(machines: readonly Machine[]): Promise<Member[]> {
  for (const machine of machines) {
    const members = await membersOf(machine).catch(() => []);
    if (members.length > 0) return members;
  }
  return [];
}

const isUp = ({ state }: Member): boolean => state === 'running' || state === 'streaming';

const withRole =
  (wanted: string) =>
  async (machines: readonly Machine[]): Promise<Machine | null> => {
    const found = (await anyMembers(machines)).find((member) => member.role === wanted && isUp(member));
    return machines.find(({ place }) => place.name === found?.name) ?? null;
  };

export const leaderOf = withRole('leader');
/** Of a standby cluster: the machine that follows the other region. */
export const standbyLeaderOf = withRole('standby_leader');

/** What an operator does with a PostgreSQL that cannot follow the new primary: Patroni copies it again. */
export async function copyBrokenAgain(machines: readonly Machine[]): Promise<void> {
  const members = await anyMembers(machines);
  for (const { place } of machines) {
    const state = members.find(({ name }) => name === place.name)?.state ?? 'unknown';
    if (state === 'running' || state === 'streaming') continue;
    process.stderr.write(`${place.name} is ${state}: Patroni copies it again\n`);
    await tell(place, 'reinitialize', { force: true }).catch(() => undefined);
  }
}

const areUpWith =
  (wanted: string) =>
  async (machines: readonly Machine[]): Promise<boolean> => {
    const up = (await anyMembers(machines)).filter(isUp);
    return up.length === machines.length && up.some(({ role }) => role === wanted);
  };

export const isHealthy = areUpWith('sync_standby');
/** Of a standby cluster. */
export const isWaiting = areUpWith('standby_leader');

/** What an operator types; it works without Patroni, as long as etcd is there. */
export function configure([machine]: readonly Machine[], ...settings: string[]): void {
  if (machine === undefined) throw new Error('There is no machine.');
  const set = settings.flatMap((each) => ['--set', each]);
  execFileSync('patronictl', ['-c', machine.settingsFile, 'edit-config', '--quiet', '--force', ...set], {
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

export const switchOver = ({ place }: Machine): Promise<unknown> =>
  tell(place, 'switchover', { leader: place.name });

const tell = ({ address, ports }: Place, path: string, body: object): Promise<Response> =>
  fetch(`http://${address}:${ports.patroni}/${path}`, { method: 'POST', body: JSON.stringify(body) });
