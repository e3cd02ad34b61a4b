import { Injectable } from '@nestjs/common';
import { SCAN_TEST_STATUSES } from '@palisade/vocabulary';
import { z } from 'zod';
import { ListScanTestsQuery } from '../scan-tests/dto/list-scan-tests.query';
import { ScanTestsService } from '../scan-tests/scan-tests.service';
import { OwnedRows } from './owned-rows';
import { NO_ADDRESS, PAGE_INPUT, UUID, pageOf, withoutLinks } from './schemas/page.schemas';
import { SCAN_TEST, SCAN_TEST_DETAIL } from './schemas/scan.schemas';
import { markScanTest, markScanTestDetail } from './site-content';
import { READS, type Tool, type ToolCall, defineTool } from './tool';

@Injectable()
export class ScanTestTools {
  constructor(
    private readonly scanTests: ScanTestsService,
    private readonly rows: OwnedRows,
  ) {}

  tools(): Tool[] {
    return [
      defineTool('list_scan_tests', {
        title: 'List the test results of a scan',
        description:
          'Lists the results of the tests of one scan without their details, in the order in which they run.',
        input: { scan_id: UUID, status: z.enum(SCAN_TEST_STATUSES).optional(), ...PAGE_INPUT },
        output: pageOf(SCAN_TEST),
        annotations: READS,
        run: async (call) => {
          const scanId = await this.scanOf(call);
          const query = call.given.asQuery(ListScanTestsQuery);
          return withoutLinks(
            await this.scanTests.list(call.team.id, scanId, query, NO_ADDRESS),
            markScanTest,
          );
        },
      }),
      defineTool('get_scan_test', {
        title: 'Get a test result',
        description:
          'Gets one test result of a scan with its findings, evidence and how to fix them. The id of the result comes from get_scan or list_scan_tests.',
        input: { scan_id: UUID, test_id: UUID },
        output: SCAN_TEST_DETAIL,
        annotations: READS,
        run: async (call) => {
          const scanId = await this.scanOf(call);
          const { data } = await this.scanTests.get(call.team.id, scanId, call.given.id('test_id'));
          return markScanTestDetail(data);
        },
      }),
    ];
  }

  private scanOf({ team, given }: ToolCall): Promise<string> {
    return this.rows.require(team, 'scan', given.id('scan_id'));
  }
}
