import type { ScanId, TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { ScanTestsRepository } from '@palisade/persistence';
import { ApiError } from '../http/errors/api-error';
import { pageWindow } from '../http/fields/page.query';
import { pageResource } from '../http/fields/page.resource';
import { requireId } from '../http/require-id';
import type { ListScanTestsQuery } from './dto/list-scan-tests.query';
import {
  type ScanTestDetailEnvelope,
  type ScanTestPage,
  toScanTestDetailResource,
} from './dto/scan-test-detail.resource';
import { toScanTestResource } from '../scans/dto/scan-test.resource';

@Injectable()
export class ScanTestsService {
  constructor(private readonly scanTests: ScanTestsRepository) {}

  async list(teamId: TeamId, scanId: ScanId, query: ListScanTestsQuery, address: URL): Promise<ScanTestPage> {
    const { items, total } = await this.scanTests.list(teamId, scanId, query.status, pageWindow(query));
    return pageResource({ items: items.map(toScanTestResource), total }, query, address);
  }

  /** @param isLeaving see `toScanTestDetailResource` */
  async get(
    teamId: TeamId,
    scanId: ScanId,
    testId: string,
    isLeaving = false,
  ): Promise<ScanTestDetailEnvelope> {
    const test = await this.scanTests.get(teamId, scanId, requireId(testId, 'Scan test'));
    if (test === null) throw new ApiError('not_found', 'Scan test not found.');
    return { data: toScanTestDetailResource(test, isLeaving) };
  }
}
