import { once } from 'node:events';
import { type WriteStream, createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { AuditArchiveRepository, type AuditEntry, monthStart } from '@palisade/persistence';
import { withDatabase } from '../operator-database';

export interface AuditMonth {
  /** `2026-03` */
  month: string;
  entries: number;
}

/** The first day of the kept months: this month and `months` before it. */
export const firstKeptDay = (now: Date, months: number): Date => monthStart(now, -months);

/** @param output a new file; without it stdout @returns how many entries were written */
export async function exportAuditLog(from: Date | null, before: Date, output?: string): Promise<number> {
  return withDatabase(async (dataSource) => {
    const pages = new AuditArchiveRepository(dataSource).entries(from, before);
    if (output === undefined) return writeTo(process.stdout, pages);
    const file = createWriteStream(output, { flags: 'wx', mode: 0o600 });
    await once(file, 'open');
    const written = await writeTo(file, pages);
    file.end();
    await finished(file);
    return written;
  });
}

type Sink = Pick<WriteStream, 'write'> & NodeJS.EventEmitter;

async function writeTo(sink: Sink, pages: AsyncIterable<AuditEntry[]>): Promise<number> {
  let written = 0;
  for await (const entries of pages) {
    const lines = entries.map((entry) => `${JSON.stringify(exported(entry))}\n`).join('');
    if (!sink.write(lines)) await once(sink, 'drain');
    written += entries.length;
  }
  return written;
}

/** With the names of the columns. */
const exported = (entry: AuditEntry): Record<string, unknown> => ({
  id: entry.id,
  created_at: entry.createdAt.toISOString(),
  team_id: entry.teamId,
  action: entry.action,
  actor_kind: entry.actorKind,
  actor_id: entry.actorId,
  actor_label: entry.actorLabel,
  target_type: entry.targetType,
  target_id: entry.targetId,
  target_label: entry.targetLabel,
  details: entry.details,
  address: entry.address,
});

/** The months that ended before `before`. @param isConfirmed whether they are deleted, too */
export async function dropAuditMonths(before: Date, isConfirmed: boolean): Promise<AuditMonth[]> {
  return withDatabase(async (dataSource) => {
    const archive = new AuditArchiveRepository(dataSource);
    const months: AuditMonth[] = [];
    for (const name of await archive.monthsBefore(before)) {
      months.push({ month: name.replace('_', '-'), entries: await archive.countOf(name) });
      if (isConfirmed) await archive.drop(name);
    }
    return months;
  });
}
