import { ApiProperty } from '@nestjs/swagger';
import type { ScanTestView, ScanView } from '@palisade/persistence';
import { LatestScanResource, toLatestScanResource } from '../../checks/dto/latest-scan.resource';
import { PageResource } from '../../http/page.resource';
import { ScanTestResource, toScanTestResource } from './scan-test.resource';
import { DOMAIN, PER_TEST, TEST_COUNT } from '../../http/response-limits';
import { PAGE_ITEMS } from '../../http/page.query';
import { FlagField, IdField, IntegerField, TextField } from '../../http/fields';

/** A check, as its scans name it. */
export class CheckSummary {
  @IdField()
  id!: string;

  @TextField(DOMAIN, 'shop.example.com')
  domain!: string;
}

/** One execution of the tests of a check. */
export class ScanResource extends LatestScanResource {
  @IdField()
  check_id!: string;

  @IntegerField(TEST_COUNT, 6)
  total_tests!: number;

  @IntegerField(TEST_COUNT, 5)
  passed_tests!: number;

  @IntegerField(TEST_COUNT, 1)
  failed_tests!: number;

  @IntegerField(TEST_COUNT, 0)
  warning_tests!: number;

  @FlagField(
    false,
    'Whether it runs only some of the enabled tests. Such a scan is never the latest scan of its check.',
  )
  is_partial!: boolean;

  @ApiProperty({ type: CheckSummary })
  check!: CheckSummary;
}

/** A scan on its own. */
export class ScanDetailResource extends ScanResource {
  @ApiProperty({
    type: [ScanTestResource],
    ...PER_TEST,
    description: 'All results, in the order in which they run.',
  })
  tests!: ScanTestResource[];
}

export class ScanPage extends PageResource {
  @ApiProperty({ type: [ScanResource], ...PAGE_ITEMS })
  data!: ScanResource[];
}

export function toScanResource(scan: ScanView): ScanResource {
  return {
    ...toLatestScanResource(scan),
    check_id: scan.checkId,
    total_tests: scan.totalTests,
    passed_tests: scan.passedTests,
    failed_tests: scan.failedTests,
    warning_tests: scan.warningTests,
    is_partial: scan.isPartial,
    check: { id: scan.checkId, domain: scan.domain },
  };
}

export const toScanDetailResource = (scan: ScanView, tests: readonly ScanTestView[]): ScanDetailResource => ({
  ...toScanResource(scan),
  tests: tests.map(toScanTestResource),
});
