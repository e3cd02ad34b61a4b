import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvidenceDocument } from '../../apps/api/src/evidence/evidence-block';
import { evidencePdf } from '../../apps/api/src/evidence/evidence-pdf';
import { PdfWriter } from '../../apps/api/src/evidence/pdf-writer.service';
import { REPOSITORY, eventually } from '../support/program';

/** The processes that write PDFs for another one. */
function programsOf(parent: number): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(parent), '-f', 'pdf-process'], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

/** What the session of a process leaves to other sessions, where Linux groups them. */
function autogroupOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/autogroup`, 'utf8').replace(/^\S+|\n/g, '');
  } catch {
    return '';
  }
}

/** Has ended, and its parent knows: a signal still reaches a process that nobody has waited for. */
function hasEnded(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

/** However busy the machine is: the processes leave the cores to others. */
const PATIENT_MS = 170_000;

function newWriter(mostMs = PATIENT_MS): PdfWriter {
  const writer = new PdfWriter();
  writer.program = join(REPOSITORY, 'dist/apps/api/pdf-process.js');
  writer.mostMs = mostMs;
  return writer;
}

describe('the processes of PDFs', () => {
  const pdfs = newWriter();
  pdfs.mostAtOnce = 2;
  afterAll(() => pdfs.onApplicationShutdown());

  /** A block with 4,000 characters and no space is the slowest. */
  const documentOf = (title: string, blocks = 8): EvidenceDocument => ({
    title,
    at: new Date(0),
    blocks: Array.from({ length: blocks }, () => ({ tag: 'P', text: 'W'.repeat(4_000) })),
  });
  /** As a report of the name, whose facts are read when its turn comes. */
  const sourceOf = (title: string, blocks?: number) => ({
    id: title,
    read: jest.fn(() => Promise.resolve({ document: documentOf(title, blocks), name: title })),
  });
  const refused = expect.objectContaining({ status: 429, headers: { 'Retry-After': '5' } }) as Error;

  it('write one for a team and two in all, refuse more, and leave the turns of the process to others', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const [a, another, late] = [sourceOf('a'), sourceOf('a2'), sourceOf('c')];
    const [a1, a2] = [pdfs.write('a', a), pdfs.write('a', another)];
    const again = pdfs.write('a', sourceOf('a'));
    await expect(a2).rejects.toEqual(refused);
    const b = pdfs.write('b', sourceOf('b'));
    await expect(pdfs.write('c', late)).rejects.toEqual(refused);
    const [{ pdf, name }, same, other] = await Promise.all([a1, again, b]);
    clearInterval(timer);
    expect(name).toBe('a');
    expect(same.pdf).toBe(pdf);
    expect(other.pdf.equals(pdf)).toBe(false);
    expect(pdf.equals(await evidencePdf(documentOf('a')))).toBe(true);
    // Each takes seconds, in one piece: written here, two documents would leave a turn or two.
    expect(turns).toBeGreaterThan(20);
    // A refusal costs nothing: no facts were read for it.
    for (const { read } of [another, late]) expect(read).not.toHaveBeenCalled();
    // It is kept, so no process is needed, free or not.
    const busy = pdfs.write('a', sourceOf('long'));
    expect((await pdfs.write('a', sourceOf('a'))).pdf).toBe(pdf);
    // Once its facts have changed, one refusal finds out, and the next ones cost nothing again.
    const changed = { ...sourceOf('other facts'), id: 'a' };
    for (let request = 0; request < 2; request += 1)
      await expect(pdfs.write('a', changed)).rejects.toEqual(refused);
    expect(changed.read).toHaveBeenCalledTimes(1);
    await busy;
    const kept = await pdfs.write('c', sourceOf('a'));
    pdfs.program = 'no-such-program.js';
    expect((await pdfs.write('c', sourceOf('a'))).pdf).toBe(kept.pdf);
  });

  it('wait for the next PDF, and are replaced when they die', async () => {
    const others = programsOf(process.pid);
    const own = (): number[] => programsOf(process.pid).filter((pid) => !others.includes(pid));
    const writer = newWriter();
    await writer.write('a', sourceOf('first', 1));
    const [first = NaN, ...more] = own();
    expect(more).toEqual([]);
    await writer.write('b', sourceOf('second', 1));
    expect(own()).toEqual([first]);
    process.kill(first, 'SIGKILL');
    await eventually('the end of the process', 10_000, () => hasEnded(first));
    await writer.write('a', sourceOf('third', 1));
    expect(own()).toHaveLength(1);
    writer.onApplicationShutdown();
    await eventually('the end of the next one', 10_000, () => own().length === 0);
  });

  it('leave the cores to others, PostgreSQL included', async () => {
    const others = programsOf(process.pid);
    const writer = newWriter();
    await writer.write('a', sourceOf('any', 1));
    const [pid] = programsOf(process.pid).filter((each) => !others.includes(each));
    const { stdout } = spawnSync('ps', ['-o', 'ni=,sess=', '-p', String(pid)], { encoding: 'utf8' });
    expect(stdout.match(/\d+/g)?.map(Number)).toEqual([10, pid]);
    // Empty where this system does not group sessions.
    expect(['', ' nice 10']).toContain(autogroupOf(pid));
    writer.onApplicationShutdown();
  });

  it('end what takes too long, and write the next one', async () => {
    const limited = newWriter(1_500);
    await expect(limited.write('a', sourceOf('endless', 4_000))).rejects.toMatchObject({ status: 503 });
    limited.mostMs = PATIENT_MS;
    expect((await limited.write('a', sourceOf('short', 1))).pdf.subarray(0, 5).toString()).toBe('%PDF-');
    limited.onApplicationShutdown();
  });
});
