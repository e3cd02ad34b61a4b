import { JSON_BOMB } from './json-bomb';
import type { TicketServer } from './ticket-server';
import {
  api,
  connectionOf,
  createKeeper,
  connect,
  createTicket,
  createWorld,
  findings,
  issueOf,
  look,
  minutesUntilDue,
  retests,
  runRetest,
  scan,
} from './ticket-rig';

/** What the server of a ticket system has, in the same words for each of them. */
export interface ServerTicket {
  state: 'open' | 'closed';
  /** As JSON where they are documents. */
  comments: string[];
}

export interface TicketSystemRig {
  server: TicketServer;
  /** The body that connects its project. */
  connection: (more?: object) => object;
  tickets: () => ServerTicket[];
  /** As people do it. */
  close: (place: number) => void;
  remove: (place: number) => void;
  /** The key and address of the first ticket. */
  first: { key: string; url: string };
  /** Requests whose responses get lost. */
  lost: { create: RegExp; comment: RegExp };
  /** A response that limits requests for 20 minutes. */
  limit: ReturnType<TicketServer['instead']>;
}

/** What every ticket system must show. @param rig of the running test */
export function itKeepsTickets(rig: () => TicketSystemRig): void {
  it('waits longer each time for a system that sends a million values, and counts before it asks', async () => {
    const { connection, server } = rig();
    const world = await createWorld();
    const { id } = await connect(world, connection());
    const rows = <Row>(columns: string): Promise<Row[]> =>
      api.database.dataSource.query(`SELECT ${columns} FROM ticket_connections WHERE id = '${id}'`);
    const during: Promise<{ failures: number }[]>[] = [];
    server.instead = () => {
      during.push(rows('failures'));
      return [200, JSON_BOMB];
    };
    for (let run = 1; run <= 3; run += 1) {
      during.length = 0;
      await look();
      expect((await during[0])?.[0]).toEqual({ failures: run });
      expect(await rows('failures, error')).toEqual([
        { failures: run, error: 'The ticket system returned more than Palisade reads.' },
      ]);
    }
    expect(await minutesUntilDue()).toBeCloseTo(4, 0);
    server.instead = () => null;
    await look();
    expect(await rows('failures, error')).toEqual([{ failures: 0, error: null }]);
  });

  it('has a ticket once, closed with a comment when its issues are fixed, and reopened when one comes back', async () => {
    const { connection, first, tickets } = rig();
    const world = await createWorld();
    await createTicket(world, connection());
    await look();
    expect((await issueOf(world)).ticket).toEqual({ ...first, state: 'open' });
    await scan(world.check, []);
    await look();
    await look();
    expect(tickets()).toEqual([
      { state: 'closed', comments: [expect.stringContaining('no issue of this kind')] },
    ]);
    expect((await issueOf(world)).ticket?.state).toBe('closed');
    await scan(world.check, findings('/a'));
    await look();
    expect(tickets()).toMatchObject([{ state: 'open' }]);
    expect(tickets()[0]?.comments).toHaveLength(2);
  });

  it('tests again what a person closed, resolves nothing, and reopens the ticket when a scan still detects it', async () => {
    const { connection, tickets, close } = rig();
    const world = await createWorld();
    await createTicket(world, connection());
    close(0);
    await look();
    await look();
    expect(await issueOf(world)).toMatchObject({ state: 'open', ticket: { state: 'closed' } });
    expect(await retests(world)).toBe(1);
    expect(tickets()[0]?.comments).toEqual([]);
    await runRetest(world, findings('/a', '/b'));
    await look();
    expect(tickets()).toEqual([{ state: 'open', comments: [expect.stringContaining('still detects')] }]);
  });

  it('gets tickets and comments once, also after a response that was lost', async () => {
    const { connection, server, tickets, lost, first } = rig();
    const world = await createWorld();
    server.hangsAt = lost.create;
    await createTicket(world, connection());
    expect(tickets()).toHaveLength(1);
    expect((await issueOf(world)).ticket).toMatchObject({ state: 'creating', key: null });
    expect((await connectionOf(world)).error).toMatch(/did not respond/);
    server.hangsAt = null;
    await look();
    expect((await issueOf(world)).ticket).toMatchObject({ key: first.key, state: 'open' });
    expect((await connectionOf(world)).error).toBeNull();
    server.hangsAt = lost.comment;
    await scan(world.check, []);
    await look();
    server.hangsAt = null;
    await look();
    expect(tickets()).toEqual([{ state: 'closed', comments: [expect.any(String)] }]);
  });

  it('gets tickets once where its clock is an hour behind', async () => {
    const { connection, server, tickets, lost, first } = rig();
    server.behindMs = 3_600_000;
    const world = await createWorld();
    server.hangsAt = lost.create;
    await createTicket(world, connection());
    server.hangsAt = null;
    await look();
    expect(tickets()).toHaveLength(1);
    expect((await issueOf(world)).ticket).toMatchObject({ key: first.key, state: 'open' });
  });

  it('shows a deleted ticket as gone', async () => {
    const { connection, remove, first } = rig();
    const world = await createWorld();
    await createTicket(world, connection());
    remove(0);
    await look();
    expect((await issueOf(world)).ticket).toMatchObject({ key: first.key, state: 'gone' });
  });

  it('waits as long as the system says', async () => {
    const { connection, server, limit } = rig();
    const world = await createWorld();
    await connect(world, connection());
    server.instead = () => limit;
    await look();
    expect((await connectionOf(world)).error).toMatch(/limits requests/);
    expect(await minutesUntilDue()).toBeGreaterThan(18);
    expect(await minutesUntilDue()).toBeLessThan(21);
    server.requests.length = 0;
    await createKeeper().look();
    expect(server.requests).toEqual([]);
  });

  it('reaches no private host that the operator did not allow', async () => {
    const { connection, server } = rig();
    const world = await createWorld();
    await connect(world, connection());
    await look(createKeeper({ NOTIFY_ALLOWED_HOSTS: '' }));
    expect(server.requests).toEqual([]);
    expect((await connectionOf(world)).error).toMatch(/NOTIFY_ALLOWED_HOSTS/);
  });
}
