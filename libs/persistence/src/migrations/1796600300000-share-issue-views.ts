import { Statements } from '../sql/statements';

/** Views that all members of the team see. Releases before this one share none. */
export class ShareIssueViews1796600300000 extends Statements {
  protected readonly forwards = [
    'ALTER TABLE issue_views ADD COLUMN is_shared boolean NOT NULL DEFAULT false',
  ];
  protected readonly backwards = ['ALTER TABLE issue_views DROP COLUMN is_shared'];
}
