import type { CheckId, TeamId } from '@palisade/vocabulary';
import type { EntityManager, Repository } from 'typeorm';
import { Badge } from '../entities/badge.entity';
import { CalendarFeed } from '../entities/calendar-feed.entity';
import { StatusPage } from '../entities/status-page.entity';
import type { Table } from '../entities/table';
import { type ActingTeam, type AuditNote, recordForTeam } from '../ground/audit-entries';
import { SqlRepository, hasRow } from '../sql/sql-repository';
import { lockTeam } from '../ground/team-limits';

/** What anyone can open who has its address; only the hash of the token is stored. */
export interface SecretAddress {
  teamId: TeamId;
  tokenHash: string;
  createdBy: string;
  createdAt: Date;
}

/** Whose address it is: a team's, or a check's. */
export interface AddressOwner {
  teamId: TeamId;
  checkId?: CheckId;
}

/** How an owner creates, replaces and revokes its one address, and what the token of one opens. */
export abstract class SecretAddressesRepository<
  Row extends SecretAddress = SecretAddress,
> extends SqlRepository {
  protected abstract readonly entity: Table<Row>;
  protected abstract readonly kind: 'calendar_feed' | 'badge' | 'status_page';

  async get(owner: AddressOwner): Promise<Row | null> {
    return this.on(this.dataSource.manager).findOneBy(owner);
  }

  /** Creates the address, or replaces it: then the previous one no longer works. */
  async rotate(
    team: ActingTeam,
    values: AddressOwner & Pick<SecretAddress, 'tokenHash'> & object,
    note: Omit<AuditNote, 'action'> = {},
  ): Promise<Row> {
    return this.dataSource.transaction(async (manager) => {
      await lockTeam(manager, team.id);
      const rows = this.on(manager);
      const { teamId, checkId } = values;
      const { affected } = await rows.delete(checkId === undefined ? { teamId } : { teamId, checkId });
      const row = await rows.save({ ...values, createdBy: team.actor.label });
      const action = affected === 0 ? (`${this.kind}.created` as const) : (`${this.kind}.rotated` as const);
      await recordForTeam(manager, team, { action, ...note });
      return row as unknown as Row;
    });
  }

  /** @returns false when the owner has none. */
  async revoke(
    team: ActingTeam,
    owner: AddressOwner,
    note: Omit<AuditNote, 'action'> = {},
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await this.on(manager).delete(owner);
      if (affected !== 1) return false;
      await recordForTeam(manager, team, { action: `${this.kind}.revoked`, ...note });
      return true;
    });
  }

  /** The only query without a team: the token identifies it. Null when the token is unknown or revoked, and when the team is deleted. */
  async open(tokenHash: string): Promise<Row | null> {
    const row = await this.on(this.dataSource.manager).findOneBy({ tokenHash });
    const isLive =
      row !== null &&
      (await hasRow(this.dataSource, 'SELECT FROM teams WHERE id = $1 AND deleted_at IS NULL', [row.teamId]));
    return isLive ? row : null;
  }

  // TypeORM cannot tell the columns of a row that is a parameter.
  protected on(manager: EntityManager): Repository<Row> & AnyRows<Row> {
    return manager.getRepository(this.entity);
  }
}

interface AnyRows<Row> {
  findOneBy(where: object): Promise<Row | null>;
  delete(where: object): Promise<{ affected?: number | null }>;
  save(row: object): Promise<object>;
}

/** Of calendars. */
export class CalendarFeedsRepository extends SecretAddressesRepository<CalendarFeed> {
  protected readonly entity = CalendarFeed;
  protected readonly kind = 'calendar_feed';
}

export class BadgesRepository extends SecretAddressesRepository<Badge> {
  protected readonly entity = Badge;
  protected readonly kind = 'badge';
}

export class StatusPagesRepository extends SecretAddressesRepository<StatusPage> {
  protected readonly entity = StatusPage;
  protected readonly kind = 'status_page';

  /** Keeps the address. Null when the team has no page. */
  async update(
    team: ActingTeam,
    content: Pick<StatusPage, 'title' | 'checkIds'>,
  ): Promise<StatusPage | null> {
    return this.dataSource.transaction(async (manager) => {
      const pages = manager.getRepository(StatusPage);
      const { affected } = await pages.update({ teamId: team.id }, content);
      if (affected !== 1) return null;
      const details = { title: content.title, checks: content.checkIds.length };
      await recordForTeam(manager, team, { action: 'status_page.updated', details });
      return pages.findOneByOrFail({ teamId: team.id });
    });
  }
}
