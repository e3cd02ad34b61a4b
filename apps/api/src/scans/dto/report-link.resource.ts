import type { ReportLink } from '@palisade/persistence';
import { MAX_REPORT_LINKS_PER_SCAN, MAX_REPORT_LINK_DAYS } from '@palisade/vocabulary';
import { LABEL } from '../../http/fields/response-limits';
import { Member } from '../../http/fields/request-fields';
import { id, time, text, link, list } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

export const DAYS_MESSAGE = `The expires_in_days field must be an integer from 1 to ${MAX_REPORT_LINK_DAYS}.`;

export class CreateReportLinkBody {
  @Member.Integer(1, MAX_REPORT_LINK_DAYS, 14)
  expires_in_days!: number;
}

export const ReportLinkResource = resource('ReportLinkResource', {
  id: id(),
  created_by: text(LABEL, 'ada@example.com', 'Who created it.'),
  created_at: time(),
  expires_at: time({ example: '2026-03-21T10:15:00+00:00' }),
});
export type ReportLinkResource = ResourceOf<typeof ReportLinkResource>;

export const NewReportLinkResource = resource('NewReportLinkResource', {
  ...ReportLinkResource.fields,
  url: link(
    'https://palisade.example/api/v1/reports/TOKEN',
    'Anyone who has it can read the report. Shown only once.',
  ),
});
export type NewReportLinkResource = ResourceOf<typeof NewReportLinkResource>;

export const ReportLinkListResource = resource('ReportLinkListResource', {
  data: list(
    ReportLinkResource,
    { maxItems: MAX_REPORT_LINKS_PER_SCAN },
    'Those that still work, oldest first.',
  ),
});
export type ReportLinkListResource = ResourceOf<typeof ReportLinkListResource>;

export const toReportLinkResource = (link: ReportLink): ReportLinkResource => ReportLinkResource.of(link);
