import { Injectable } from '@nestjs/common';
import type { IssueId, TeamId } from '@palisade/vocabulary';
import { IssueFixService } from '../issues/issue-fix.service';
import { IssuesService } from '../issues/issues.service';
import { LeavingPlaces } from '../issues/leaving-places.service';
import { markIssue } from './site-content';

/** An issue with what an agent needs to explain and fix it. */
@Injectable()
export class IssueEvidence {
  constructor(
    private readonly issues: IssuesService,
    private readonly fixes: IssueFixService,
    private readonly places: LeavingPlaces,
  ) {}

  /** @throws ApiError */
  async describe(teamId: TeamId, issueId: IssueId): Promise<object> {
    const issue = await this.places.issue(teamId, await this.issues.get(teamId, issueId));
    const { fix, evidence } = await this.fixes.of(teamId, issue);
    const { remediation, products, settings } = fix;
    const { untrusted_site_content: content, ...own } = markIssue(issue);
    return {
      ...own,
      remediation,
      products,
      settings: settings.filter(({ is_seen }) => is_seen),
      untrusted_site_content: { ...content, evidence },
    };
  }
}
