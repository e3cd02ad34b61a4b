import { OPTIONAL, Parameter } from '../../http/fields/request-fields';

export const REPORT_FORMATS = ['html', 'pdf', 'jws'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export class ReportQuery {
  @Parameter.Choice(
    REPORT_FORMATS,
    'ReportFormat',
    'pdf',
    '`html`, the default, is for reading. `pdf` is for keeping: tagged, signed, and byte for byte the same as long as its facts are. `jws` is the signature of that file alone.',
    OPTIONAL,
  )
  format?: ReportFormat;
}
