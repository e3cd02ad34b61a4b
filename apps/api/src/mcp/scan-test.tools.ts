import { Injectable } from '@nestjs/common';
import { ListScanTestsQuery } from '../scan-tests/dto/list-scan-tests.query';
import { ScanTestsService } from '../scan-tests/scan-tests.service';
import { OwnedRows } from './owned-rows';
import { NO_ADDRESS, withoutLinks } from './pages';
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
        title: 'List test results',
        description:
          'Lists the results of the tests of one scan without their details, in the order in which they run.',
        input: { operation: 'listScanTests', says: { status: null } },
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
        description: 'Gets one test result of a scan with its findings, evidence and how to fix them.',
        input: { operation: 'getScanTest' },
        annotations: READS,
        run: async (call) => {
          const scanId = await this.scanOf(call);
          const { data } = await this.scanTests.get(call.team.id, scanId, call.given.id('test_id'), true);
          return markScanTestDetail(data);
        },
      }),
    ];
  }

  private scanOf({ team, given }: ToolCall): Promise<string> {
    return this.rows.require(team, 'scan', given.id('scan_id'));
  }
}
