import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const linesOf = (...args: string[]): string[] =>
  execFileSync('ps', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** The profiles of the browsers that this process has started and that still run; other specs run at the same time. */
export const profilesHere = (): string[] =>
  linesOf('-o', 'args=', '--ppid', String(process.pid)).flatMap(
    (line) => /--user-data-dir=(\S+)/.exec(line)?.[1] ?? [],
  );

/** How many processes these browsers have. */
export const chromiumsWith = (profiles: readonly string[]): number =>
  linesOf('-eo', 'stat=,args=').filter((line) => profiles.some((profile) => line.includes(profile))).length;

const KINDS = ['tcp', 'tcp6', 'udp', 'udp6'];
const SAMPLED_EVERY_MS = 250;

const wordsOf = (line: string): string[] => line.split(' ').filter(Boolean);

/** Its sockets of the Internet, as `ss` lists them: kind, own address and the other one, in the kernel's spelling. */
export const socketsOfProcess = (pid: number): string[] => socketsOf([pid]);

/** The same of several. The kernel walks through a whole table for each list of sockets: each is read once for a network, whose processes it names alike. */
function socketsOf(pids: readonly number[]): string[] {
  const networks = new Map<string, { pids: number[]; open: Set<string> }>();
  for (const pid of pids) {
    const network = targetOf(`/proc/${pid}/ns/net`);
    const known = networks.get(network) ?? { pids: [], open: new Set() };
    known.pids.push(pid);
    for (const file of openFilesOf(pid)) known.open.add(file);
    networks.set(network, known);
  }
  return [...networks.values()].flatMap(({ pids: ofNetwork, open }) =>
    listedBy(ofNetwork)
      .filter(({ row }) => open.has(`socket:[${row[9] ?? ''}]`))
      .map(({ kind, row: [, own = '', other = ''] }) => `${kind} ${own} ${other}`),
  );
}

/** What the first of these processes that still runs sees of its network. */
function listedBy(pids: readonly number[]): { kind: string; row: string[] }[] {
  for (const pid of pids)
    try {
      return KINDS.flatMap((kind) =>
        readFileSync(`/proc/${pid}/net/${kind}`, 'utf8')
          .split('\n')
          .map((line) => ({ kind, row: wordsOf(line) })),
      );
    } catch {
      // It has ended.
    }
  return [];
}

function openFilesOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((file) => targetOf(`/proc/${pid}/fd/${file}`));
  } catch {
    // It has ended.
    return [];
  }
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

/** Of all processes of the browsers that this process has started: each browser is a group of processes. */
function socketsHere(): string[] {
  const processes = readdirSync('/proc').flatMap((name) => statOf(Number(name)) ?? []);
  const groups = new Set(
    processes
      .filter(({ parent, pid, group }) => parent === process.pid && pid === group)
      .map(({ pid }) => pid),
  );
  return socketsOf(processes.filter(({ group }) => groups.has(group)).map(({ pid }) => pid));
}

function statOf(pid: number): { pid: number; parent: number; group: number } | null {
  if (Number.isNaN(pid)) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its name may hold spaces and brackets.
    const [, parent, group] = wordsOf(stat.slice(stat.lastIndexOf(')') + 1));
    return { pid, parent: Number(parent), group: Number(group) };
  } catch {
    // It has ended.
    return null;
  }
}

/** What browsers of this process had open while it ran, sampled. */
export async function socketsDuring<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; sockets: string[] }> {
  const seen = new Set<string>();
  const sample = (): void => {
    for (const socket of socketsHere()) seen.add(socket);
  };
  const timer = setInterval(sample, SAMPLED_EVERY_MS);
  try {
    const result = await work();
    sample();
    return { result, sockets: [...seen] };
  } finally {
    clearInterval(timer);
  }
}
