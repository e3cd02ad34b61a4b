import { ReportQuery } from '../../evidence/dto/report.query';
import { OPTIONAL, Parameter } from '../../http/fields/request-fields';

export const REPORT_KINDS = ['scan', 'scripts'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export class ScanReportQuery extends ReportQuery {
  @Parameter.Choice(
    REPORT_KINDS,
    'ReportKind',
    'scripts',
    '`scan`, the default, is about the findings. `scripts` is the inventory of scripts.',
    OPTIONAL,
  )
  kind?: ReportKind;
}
