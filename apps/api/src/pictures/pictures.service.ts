import { Injectable } from '@nestjs/common';
import {
  AgesRepository,
  CheckTrendsRepository,
  TlsMatrixRepository,
  TestMatrixRepository,
} from '@palisade/persistence';
import type { CheckId, TeamId } from '@palisade/vocabulary';
import { pageWindow } from '../http/fields/page.query';
import { pageResource } from '../http/fields/page.resource';
import { type AgesResource, toAgesResource } from './dto/ages.resource';
import { type CheckTrendsResource, toCheckTrendsResource } from './dto/check-trends.resource';
import { type TlsMatrixResource, toTlsMatrixResource } from './dto/tls-matrix.resource';
import { toWallRowResource, type WallPage, type WallQuery } from './dto/wall.resource';

const DAY_MS = 86_400_000;

/** What the pictures of the dashboard show, each from one statement. */
@Injectable()
export class PicturesService {
  constructor(
    private readonly agesOf: AgesRepository,
    private readonly walls: TestMatrixRepository,
    private readonly tlsOf: TlsMatrixRepository,
    private readonly trends: CheckTrendsRepository,
  ) {}

  async ages(teamId: TeamId): Promise<AgesResource> {
    return toAgesResource(await this.agesOf.ofOpenIssues(teamId));
  }

  async wall(teamId: TeamId, query: WallQuery, address: URL): Promise<WallPage> {
    const { items, total } = await this.walls.at(
      teamId,
      endOfDay(query.days_ago, new Date()),
      pageWindow(query),
    );
    return pageResource({ items: items.map(toWallRowResource), total }, query, address);
  }

  async tls(teamId: TeamId): Promise<TlsMatrixResource> {
    return toTlsMatrixResource(await this.tlsOf.ofTeam(teamId));
  }

  /** @param checkIds separated by commas */
  async checkTrends(teamId: TeamId, checkIds: string): Promise<CheckTrendsResource> {
    const ids = checkIds.split(',') as CheckId[];
    return toCheckTrendsResource(await this.trends.of(teamId, ids));
  }
}

/** The midnight (UTC) after the day so many days ago. */
function endOfDay(daysAgo: number, now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(today + (1 - daysAgo) * DAY_MS);
}
