import type { Machine, Place } from './machines';

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

export async function leaderOf(machines: readonly Machine[]): Promise<Machine | null> {
  const leader = (await anyMembers(machines)).find(
    ({ role, state }) => role === 'leader' && state === 'running',
  );
  return machines.find(({ place }) => place.name === leader?.name) ?? null;
}

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

export async function isHealthy(machines: readonly Machine[]): Promise<boolean> {
  const members = await anyMembers(machines);
  const up = members.filter(({ state }) => state === 'running' || state === 'streaming');
  return up.length === machines.length && up.some(({ role }) => role === 'sync_standby');
}

export const switchOver = ({ place }: Machine): Promise<unknown> =>
  tell(place, 'switchover', { leader: place.name });

const tell = ({ address, ports }: Place, path: string, body: object): Promise<Response> =>
  fetch(`http://${address}:${ports.patroni}/${path}`, { method: 'POST', body: JSON.stringify(body) });
