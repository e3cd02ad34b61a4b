import { OPTIONAL, Parameter } from '../../http/fields/request-fields';
import { IssueFilterQuery } from './list-issues.query';

export class ExportIssuesQuery extends IssueFilterQuery {
  @Parameter.Flag(
    true,
    'Whether the file begins with a byte order mark. Excel reads UTF-8 only with one.',
    { default: false },
    OPTIONAL,
  )
  bom = false;
}
