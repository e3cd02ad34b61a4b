import {
  type ScanOpeningRepository,
  type TicketWork,
  type TicketWorkRepository,
  type WorkTicket,
  outlasting,
} from '@palisade/persistence';
import { MAX_TICKET_KEY_CHARACTERS } from '@palisade/vocabulary';
import type { Logger } from 'pino';
import { ZodError } from 'zod';
import { PeriodicTask } from '../ground/periodic-task';
import type { WorkerMetrics } from '../ground/worker.metrics';
import { type DriverSettings, openDriver } from './open-driver';
import { TicketProblem } from './ticket-client';
import { MOST_TOGETHER, type RemoteTicket, type TicketDriver, placeOf } from './ticket-driver';
import { CHANGE_WORDS, ticketMarker, ticketText } from './ticket-texts';

const CHECK_EVERY_MS = 5_000;
const MOST_CONNECTIONS = 8;
/** Tickets whose state is read in one run, with a request for each. */
const MOST_READ = 50;
/** The same where one request reads many. */
const MOST_SEARCHED = 500;
/** The clock of a ticket system can be behind ours: a ticket of an earlier attempt then seems older than the attempt. */
const CLOCK_SLACK_MS = 86_400_000;

const NO_PROJECT =
  'The project does not exist, or the token may not see it. Compare its name, and give the token the right to read it.';
const UNEXPECTED = 'The ticket system returned something that Palisade does not understand.';

export interface TicketKeeperSettings extends DriverSettings {
  appUrl: string;
}

/** Creates tickets, keeps their state and that of their issues together. Any number of workers may run it; one works for each connection. */
export class TicketKeeper {
  readonly task: PeriodicTask;
  private readonly stopping = new AbortController();
  /** For a connection that this worker holds. */
  private readonly tickets: TicketWorkRepository;
  private readonly scans: ScanOpeningRepository;

  constructor(
    private readonly claims: TicketWorkRepository,
    scans: ScanOpeningRepository,
    private readonly settings: TicketKeeperSettings,
    metrics: WorkerMetrics,
    private readonly logger: Logger,
  ) {
    const isOver = (): boolean => this.stopping.signal.aborted;
    this.tickets = outlasting(claims, isOver);
    this.scans = outlasting(scans, isOver);
    this.task = new PeriodicTask({
      intervalMs: CHECK_EVERY_MS,
      work: () => this.look(),
      onError: metrics.onFailure('tickets', logger, 'could not keep tickets'),
    });
  }

  /** Ends running requests. What they did is found out by the next worker. */
  abort(): void {
    this.stopping.abort();
  }

  async look(): Promise<void> {
    await this.claims.forWorkerNotice();
    const works = await this.claims.forWorkerClaim(MOST_CONNECTIONS);
    await Promise.all(works.map((work) => this.serve(work)));
  }

  private async serve(work: TicketWork): Promise<void> {
    let problem: TicketProblem | null = null;
    try {
      await this.run(work);
    } catch (error) {
      problem = problemOf(error);
    }
    // A stopped worker says nothing about the system.
    if (this.stopping.signal.aborted) return;
    if (problem !== null) this.logger.info({ connection_id: work.id }, `ticket system: ${problem.message}`);
    await this.tickets.forWorkerRelease(work, problem);
  }

  private async run(given: TicketWork): Promise<void> {
    const located = given.checkedAt === null || given.failures > 0 ? await this.locate(given) : given;
    try {
      await this.keep(located, this.driverOf(located));
    } catch (error) {
      if (!(error instanceof TicketProblem) || !['moved', 'gone'].includes(error.kind)) throw error;
      // The project has another name, or is not there any more.
      const again = await this.locate(located);
      if (again.project === located.project) throw error;
      await this.keep(again, this.driverOf(again));
    }
  }

  private async locate(work: TicketWork): Promise<TicketWork> {
    try {
      const project = await this.driverOf(work).locate();
      await this.tickets.forWorkerLocated(work, project);
      return { ...work, project };
    } catch (error) {
      throw error instanceof TicketProblem && error.kind === 'gone'
        ? new TicketProblem('refused', NO_PROJECT)
        : error;
    }
  }

  private async keep(work: TicketWork, driver: TicketDriver): Promise<void> {
    let refused: TicketProblem | null = null;
    for (const ticket of await this.tickets.forWorkerWaiting(work)) {
      if (this.stopping.signal.aborted || !(await this.tickets.forWorkerRenew(work))) return;
      try {
        if (ticket.state === 'creating') await this.create(work, driver, ticket);
        else await this.unlessGone(work, driver, ticket, () => this.change(work, driver, ticket));
      } catch (error) {
        // One ticket that the system refuses, for example a locked one, must not hold up the others.
        if (!(error instanceof TicketProblem) || error.kind !== 'refused' || refused !== null) throw error;
        refused = error;
      }
    }
    await this.readAll(work, driver);
    if (refused !== null) throw refused;
  }

  private async readAll(work: TicketWork, driver: TicketDriver): Promise<void> {
    const toRead = await this.tickets.forWorkerToRead(work, driver.readMany ? MOST_SEARCHED : MOST_READ);
    for (let start = 0; start < toRead.length; start += MOST_TOGETHER) {
      const group = toRead.slice(start, start + MOST_TOGETHER);
      if (this.stopping.signal.aborted || !(await this.tickets.forWorkerRenew(work))) return;
      const found = await readTogether(driver, group);
      for (const ticket of group) {
        if (this.stopping.signal.aborted || !(await this.tickets.forWorkerRenew(work))) return;
        await this.unlessGone(work, driver, ticket, () =>
          this.read(work, driver, ticket, found.get(ticketMarker(ticket.id))),
        );
      }
    }
  }

  private async create(work: TicketWork, driver: TicketDriver, ticket: WorkTicket): Promise<void> {
    const facts = await this.tickets.forWorkerFacts(ticket.id);
    const isUncertain = ticket.attempts > 0;
    const since = new Date(ticket.createdAt.getTime() - CLOCK_SLACK_MS);
    const found = isUncertain ? await driver.find(ticketMarker(ticket.id), since) : null;
    if (found === null && facts === null) return this.tickets.forWorkerDrop(work, ticket.id);
    if (found === null && (await this.tickets.forWorkerAttempt(work, ticket.id)) === null) return;
    const created = found ?? (await driver.create(ticketText(facts!, ticket.id, this.settings.appUrl)));
    await this.tickets.forWorkerChanged(work, ticket.id, created, 'open');
  }

  /** Comments first: a ticket that is closed without a word is a riddle. */
  private async change(work: TicketWork, driver: TicketDriver, ticket: WorkTicket): Promise<void> {
    const { key, wished } = ticket;
    if (key === null) return;
    const transition = await this.tickets.forWorkerAttempt(work, ticket.id);
    if (transition === null) return;
    const marker = `palisade-change ${transition} ${wished}`;
    const isStill = wished === 'open' && ticket.toldState === 'open';
    const isKnown = ticket.attempts > 0 && (await driver.hasComment(key, marker));
    if (!isKnown) await driver.comment(key, [CHANGE_WORDS[isStill ? 'still' : wished]], marker);
    await driver.setState(key, wished);
    const read = await driver.read(key, null);
    if (read === 'unchanged') return;
    if (read.ticket.key !== key)
      await this.tickets.forWorkerSeen(work, ticket, { ...read.ticket, etag: null }, null);
    await this.tickets.forWorkerChanged(work, ticket.id, read.ticket, wished);
  }

  /** @param found by a search that read many tickets, or where it moved */
  private async read(
    work: TicketWork,
    driver: TicketDriver,
    ticket: WorkTicket,
    found: RemoteTicket | undefined,
  ): Promise<void> {
    const read = found ? { ticket: found, etag: null } : await driver.read(ticket.key ?? '', ticket.etag);
    const seen = read === 'unchanged' ? read : { ...read.ticket, etag: read.etag };
    const isClosed = seen !== 'unchanged' && seen.state === 'closed' && ticket.state === 'open';
    const { at, checks } = isClosed
      ? await this.tickets.forWorkerRetests(ticket.id)
      : { at: null, checks: [] };
    // Before the state is stored, so that a worker that is killed in between leaves it to the next one.
    for (const checkId of checks) {
      const { outcome } = await this.scans.trigger(work.teamId, checkId, 'retest', [ticket.testKey]);
      if (outcome !== 'opened')
        this.logger.info({ check_id: checkId }, `no retest after a closed ticket: ${outcome}`);
    }
    await this.tickets.forWorkerSeen(work, ticket, seen, at);
  }

  /** A ticket that is not there while its project is where it was: it was deleted, or it moved and is followed. The others continue. */
  private async unlessGone(
    work: TicketWork,
    driver: TicketDriver,
    ticket: WorkTicket,
    act: () => Promise<void>,
  ): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof TicketProblem) || !isAboutIt(error, ticket)) throw error;
      if ((await driver.locate()) !== work.project) throw new TicketProblem('moved', error.message);
      const moved = await followed(driver, ticket);
      if (moved === null) await this.tickets.forWorkerSeen(work, ticket, 'gone', null);
      else await this.read(work, driver, ticket, moved);
    }
  }

  private driverOf(work: TicketWork): TicketDriver {
    return openDriver(work, this.settings, this.stopping.signal);
  }
}

/** Not those that a message was about: a search may not know yet what it says. */
async function readTogether(
  driver: TicketDriver,
  tickets: readonly WorkTicket[],
): Promise<Map<string, RemoteTicket>> {
  const sought = tickets.flatMap(({ id, key, isHinted }) =>
    key === null || isHinted ? [] : [{ key, marker: ticketMarker(id) }],
  );
  return driver.readMany && sought.length > 1 ? driver.readMany(sought) : new Map<string, RemoteTicket>();
}

/** What a system says of a ticket in another project says nothing about the connection. */
const isAboutIt = ({ kind, status }: TicketProblem, { key }: WorkTicket): boolean =>
  kind === 'gone' || kind === 'moved' || (status === 403 && placeOf(key ?? '').place !== null);

/** Where a ticket went; null when that cannot be found out with this token. */
async function followed(driver: TicketDriver, { id, key }: WorkTicket): Promise<RemoteTicket | null> {
  if (key === null || driver.follow === undefined) return null;
  try {
    const found = await driver.follow(key, ticketMarker(id));
    return found !== null && found.key.length <= MAX_TICKET_KEY_CHARACTERS ? found : null;
  } catch (error) {
    // The project was just read with the same token: what is refused now is this ticket.
    const isPassing = error instanceof TicketProblem && ['wait', 'uncertain'].includes(error.kind);
    if (isPassing || !(error instanceof TicketProblem || error instanceof ZodError)) throw error;
    return null;
  }
}

function problemOf(error: unknown): TicketProblem {
  if (error instanceof TicketProblem) return error;
  if (error instanceof ZodError) return new TicketProblem('refused', UNEXPECTED);
  throw error;
}
