import { ciHash } from '@palisade/credentials';
import { type Check, type Team } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import type { MailServer } from '../support/mail-server';
import { createChannel } from '../support/notification-factories';
import type { Receiver } from '../support/receiver';
import { APP_SECRET } from './programs';
import type { Access } from './load';

const CHECKS = 40;
const WATCHED_CHECKS = 3;
const EVENTS = ['scan.completed'] as const;

/** Where the messages of all scans must arrive. */
export interface Receivers {
  webhooks: Receiver;
  mails: MailServer;
}

const checkOf = (database: DataSource, { id }: Team): Promise<Check> =>
  createCheck(database, id, {
    domain: 't0x300.example.com',
    tests: { ssl_certificate: true, security_headers: true },
  });

/** A team whose scans are sent as webhooks, one of a pipeline, whose scans are sent as e-mails, and one that follows event streams. */
export async function createTeams(database: DataSource, { webhooks }: Receivers): Promise<Access> {
  const [team, piped, watching] = [
    await createTeam(database),
    await createTeam(database),
    await createTeam(database),
  ];
  await createChannel(database, team.id, { url: webhooks.url, events: [...EVENTS] });
  await createChannel(database, piped.id, {
    type: 'email',
    recipients: ['ada@example.com'],
    events: [...EVENTS],
  });
  const { key } = await createApiKey(database, team.id);
  const checkIds: string[] = [];
  while (checkIds.length < CHECKS) checkIds.push((await checkOf(database, team)).id);
  const hash = ciHash(APP_SECRET, { teamId: piped.id, ciGeneration: piped.ciGeneration });
  const pipelinePath = `/go/scan/${(await checkOf(database, piped)).id}/${hash}/trigger`;
  const watcher = { ...(await createApiKey(database, watching.id)), checkIds: [] as string[] };
  while (watcher.checkIds.length < WATCHED_CHECKS)
    watcher.checkIds.push((await checkOf(database, watching)).id);
  return { key, checkIds, pipelinePath, watcher };
}

interface Arrived {
  scans: number;
  /** Different ids; a message may arrive again with its id. */
  messages: number;
  again: number;
}

/** Webhooks and e-mails, each with the completed scans that they must be as many as. */
export async function arrivedAt(
  { webhooks, mails }: Receivers,
  database: DataSource,
): Promise<Record<'webhooks' | 'e-mails', Arrived>> {
  const rows = await database.query<{ type: string; scans: number }[]>(
    `SELECT type, count(*)::integer AS scans FROM scans JOIN notification_channels AS channel ON channel.team_id = scans.team_id
     WHERE scans.status = 'completed' GROUP BY type`,
  );
  const arrived = (type: string, ids: readonly string[]): Arrived => ({
    scans: rows.find((row) => row.type === type)?.scans ?? 0,
    messages: new Set(ids).size,
    again: ids.length - new Set(ids).size,
  });
  return {
    webhooks: arrived(
      'webhook',
      webhooks.received.map(({ headers }) => String(headers['webhook-id'])),
    ),
    'e-mails': arrived(
      'email',
      mails.mails.map((mail) => /^Message-ID:\s+(\S+)/im.exec(mail)?.[1] ?? ''),
    ),
  };
}
