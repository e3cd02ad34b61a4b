import { readFile } from 'node:fs/promises';
import type { Connection } from './connection';

const EVERY_MS = 500;

interface ProcessInfo {
  processInfo: { type: string; id: number }[];
}

/** Calls `onExcess` once the processes that run pages have more memory of their own than they may. @returns ends it */
export function watchMemory(connection: Connection, mostMb: number, onExcess: () => void): () => void {
  let isOver = false;
  const timer = setInterval(() => {
    void memoryOfPages(connection).then((mb) => {
      if (mb > mostMb && !isOver) {
        isOver = true;
        onExcess();
      }
    });
  }, EVERY_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

/** Of the processes that run pages, in megabytes; 0 where it is not known. */
export async function memoryOfPages(connection: Connection): Promise<number> {
  try {
    const { processInfo } = await connection.send<ProcessInfo>('SystemInfo.getProcessInfo');
    const all = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => ownMemoryOf(id));
    return (await Promise.all(all)).reduce((sum, mb) => sum + mb, 0);
  } catch {
    return 0;
  }
}

/** In megabytes, without the files that all processes share. 0 where the system does not show it. */
async function ownMemoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].map(([, amount]) =>
    Number(amount),
  );
  return kilobytes.reduce((sum, amount) => sum + amount, 0) / 1024;
}
