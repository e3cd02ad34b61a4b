import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE } from '@palisade/catalogue';
import { type SarifReport, formatSarif } from '@palisade/sarif';
import type { TestKey } from '@palisade/vocabulary';
import {
  INCONCLUSIVE,
  MIXED,
  UNREACHABLE,
  findingOf,
  reportOf,
  resultOf,
} from '../../apps/cli/src/scan/testing/scan-reports';

/** Every rule of the catalogue once, on a page whose path needs encoding. */
const EVERY_RULE = reportOf({
  tests: Object.entries(CATALOGUE).map(([key, { rules }]) =>
    resultOf({
      testKey: key as TestKey,
      status: 'failed',
      findings: Object.values(rules).map((rule) => findingOf({ ...rule, location: '/a b/[1]' })),
    }),
  ),
});
const REPORTS: Record<string, SarifReport | readonly SarifReport[]> = {
  mixed: MIXED,
  inconclusive: INCONCLUSIVE,
  unreachable: UNREACHABLE,
  every_rule: EVERY_RULE,
  two_sites: [MIXED, EVERY_RULE],
};

const [folder = '.'] = process.argv.slice(2);
for (const [name, report] of Object.entries(REPORTS))
  writeFileSync(
    join(folder, `${name}.sarif`),
    formatSarif(report, { map: { security_headers: 'deploy/my site.conf' } }),
  );
