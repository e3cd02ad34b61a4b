import { setImmediate as nextTurn } from 'node:timers/promises';
import { ExportTurns, TOO_MANY_EXPORTS } from './export-turns';

/** Exports that continue until they are told to end; `running` names those that have begun. */
function exportsOf(turns: ExportTurns) {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (team: string, name = team): Promise<void> =>
    turns.run(team, async () => {
      running.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      running.splice(running.indexOf(name), 1);
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await nextTurn();
  };
  return { running, start, end };
}

describe('the turns of exports', () => {
  it('refuse the third of a team, running or waiting, and take it when one has ended', async () => {
    const { running, start, end } = exportsOf(new ExportTurns(5));
    const both = [start('a', 'a1'), start('a', 'a2')];
    await expect(start('a', 'a3')).rejects.toThrow(TOO_MANY_EXPORTS);
    await end('a1');
    void start('a', 'a4');
    await nextTurn();
    expect(running).toEqual(['a2', 'a4']);
    await end('a2');
    await Promise.all(both);
  });

  it('leave a slot to others, whatever one team does', async () => {
    const { running, start, end } = exportsOf(new ExportTurns(2));
    void start('a', 'a1');
    void start('a', 'a2');
    void start('b');
    await nextTurn();
    expect(running).toEqual(['a1', 'b']);
    await end('b');
    expect(running).toEqual(['a1']);
    await end('a1');
    expect(running).toEqual(['a2']);
  });

  it('come in their order where there is one slot, and survive what fails', async () => {
    const turns = new ExportTurns(1);
    await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const { running, start, end } = exportsOf(turns);
    for (const team of ['a', 'b', 'c']) void start(team);
    await nextTurn();
    for (const team of ['a', 'b', 'c']) {
      expect(running).toEqual([team]);
      await end(team);
    }
    expect(running).toEqual([]);
  });
});
