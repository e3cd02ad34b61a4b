import { Injectable } from '@nestjs/common';
import { ListScanCoverageQuery } from '../scans/dto/scan-coverage.resource';
import { ListScansQuery } from '../scans/dto/list-scans.query';
import { TriggerScanBody } from '../scans/dto/trigger-scan.body';
import { ScansService } from '../scans/scans.service';
import { LeavingPlaces } from '../issues/leaving-places.service';
import { GetScanArguments, MAX_WAIT_SECONDS } from './dto/get-scan.arguments';
import type { JsonSchema } from './input-schema';
import { OwnedRows } from './owned-rows';
import { ScanWaiter } from './scan-waiter.service';
import { NO_ADDRESS, withoutLinks } from './pages';
import { markCoverage, markScan } from './site-content';
import { REACHES_OUT, READS, type Tool, defineTool } from './tool';

const WAIT_SECONDS: JsonSchema = {
  type: 'integer',
  minimum: 0,
  maximum: MAX_WAIT_SECONDS,
  default: 0,
  description: 'Longest wait for the end of the scan.',
};

@Injectable()
export class ScanTools {
  constructor(
    private readonly scans: ScansService,
    private readonly rows: OwnedRows,
    private readonly waiter: ScanWaiter,
    private readonly places: LeavingPlaces,
  ) {}

  tools(): Tool[] {
    return [this.triggerScan(), this.getScan(), this.listScans(), this.getCoverage()];
  }

  private triggerScan(): Tool {
    return defineTool('trigger_scan', {
      title: 'Start a scan',
      description:
        'Starts a scan of an active check, or with tests a scan of some of its tests; it sends requests to the site. Then call get_scan with wait_seconds until its status is completed or failed.',
      input: { operation: 'triggerScan' },
      annotations: REACHES_OUT,
      scopes: ['scan'],
      run: async ({ team, given }) => {
        const id = await this.rows.require(team, 'check', given.id('check_id'));
        return this.scans.trigger(team.id, id, 'mcp', given.asBody(TriggerScanBody).tests);
      },
    });
  }

  private getScan(): Tool {
    return defineTool('get_scan', {
      title: 'Get a scan',
      description:
        'Gets a scan with the results of its tests. With wait_seconds it waits for the end; while the status is pending or in_progress, call it again. Details of a test: get_scan_test.',
      input: { operation: 'getScan', and: { wait_seconds: WAIT_SECONDS } },
      annotations: READS,
      run: async ({ team, given, signal }) => {
        const id = await this.rows.require(team, 'scan', given.id('scan_id'));
        const { wait_seconds } = given.asQuery(GetScanArguments);
        return markScan(await this.waiter.ended({ teamId: team.id, scanId: id }, wait_seconds, signal));
      },
    });
  }

  private getCoverage(): Tool {
    return defineTool('get_coverage', {
      title: 'Get what a scan covered',
      description:
        'Lists the pages that a scan knew of, and why some were not judged. A passed test says nothing about those.',
      input: {
        operation: 'listScanCoverage',
        says: { outcome: null },
        and: { identity: { type: 'string', maxLength: 100 } },
      },
      annotations: READS,
      run: async ({ team, given }) => {
        const id = await this.rows.require(team, 'scan', given.id('scan_id'));
        const query = given.asQuery(ListScanCoverageQuery);
        const { data, meta } = await this.scans.coverage(team.id, id, query, NO_ADDRESS);
        return { data: (await this.places.coverage(team.id, data)).map(markCoverage), meta };
      },
    });
  }

  private listScans(): Tool {
    return defineTool('list_scans', {
      title: 'List scans',
      description: 'Lists scans of the team, newest first, one page at a time.',
      input: { operation: 'listScans', says: { created_before: null, has_critical_issues: null } },
      annotations: READS,
      run: async ({ team, given }) => {
        const page = await this.scans.list(team.id, given.asQuery(ListScansQuery), NO_ADDRESS);
        return withoutLinks(page, (scan) => scan);
      },
    });
  }
}
