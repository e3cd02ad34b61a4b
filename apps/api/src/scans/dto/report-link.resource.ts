import { ApiProperty } from '@nestjs/swagger';
import type { ReportLink } from '@palisade/persistence';
import { MAX_REPORT_LINKS_PER_SCAN, MAX_REPORT_LINK_DAYS } from '@palisade/vocabulary';
import { toTimestamp } from '../../http/timestamp';
import { LABEL } from '../../http/response-limits';
import { Member } from '../../http/request-fields';
import { IdField, LinkField, TextField, TimeField } from '../../http/fields';

export const DAYS_MESSAGE = `The expires_in_days field must be an integer from 1 to ${MAX_REPORT_LINK_DAYS}.`;

export class CreateReportLinkBody {
  @Member.Integer(1, MAX_REPORT_LINK_DAYS, 14)
  expires_in_days!: number;
}

export class ReportLinkResource {
  @IdField()
  id!: string;

  @TextField(LABEL, 'ada@example.com', 'Who created it.')
  created_by!: string;

  @TimeField()
  created_at!: string;

  @TimeField({ example: '2026-03-21T10:15:00+00:00' })
  expires_at!: string;
}

export class NewReportLinkResource extends ReportLinkResource {
  @LinkField(
    'https://palisade.example/api/v1/reports/TOKEN',
    'Anyone who has it can read the report. Shown only once.',
  )
  url!: string;
}

export class ReportLinkListResource {
  @ApiProperty({
    type: [ReportLinkResource],
    maxItems: MAX_REPORT_LINKS_PER_SCAN,
    description: 'Those that still work, oldest first.',
  })
  data!: ReportLinkResource[];
}

export const toReportLinkResource = (link: ReportLink): ReportLinkResource => ({
  id: link.id,
  created_by: link.createdBy,
  created_at: toTimestamp(link.createdAt),
  expires_at: toTimestamp(link.expiresAt),
});
