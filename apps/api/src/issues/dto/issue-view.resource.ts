import { OmitType } from '@nestjs/swagger';
import type { SavedView } from '@palisade/persistence';
import {
  MAX_ISSUE_VIEWS,
  MAX_ISSUE_VIEW_NAME_CHARACTERS,
  MAX_SHARED_ISSUE_VIEWS,
} from '@palisade/vocabulary';
import type { WithFurtherRules } from '../../http/request.pipe';
import type { FieldErrors } from '../../http/fields/validation-failed';
import { ListIssuesQuery, sortErrors } from './list-issues.query';
import { id, time, one, list, flag, text } from '../../http/fields/fields';
import { Member, OPTIONAL, terms } from '../../http/fields/request-fields';
import { NAME as NAME_LIMIT } from '../../http/fields/response-limits';
import { type ResourceOf, resource } from '../../http/fields/resource';

/** On one line, and not blank. */
const NAME = { pattern: '^.*\\S.*$', maxLength: MAX_ISSUE_VIEW_NAME_CHARACTERS };
const EXAMPLE_NAME = 'Critical and mine';
const NAME_MESSAGE = 'The name field must be one line that is not blank.';
const EXAMPLE = { state: 'open', severity: 'critical,high', status: 'all', direction: 'desc', per_page: 50 };

/** What the list of issues takes as its query, without the page. */
export class IssueViewFilters extends OmitType(ListIssuesQuery, ['page']) {}

export class RenameIssueViewBody {
  @Member.Text(NAME, EXAMPLE_NAME, terms({ unlike: NAME_MESSAGE, notText: NAME_MESSAGE }))
  name!: string;
}

export class CreateIssueViewBody extends RenameIssueViewBody implements WithFurtherRules {
  @Member.One(
    IssueViewFilters,
    { example: EXAMPLE },
    'Query parameters of `GET /issues`; the same rules apply. Absent ones get their defaults.',
  )
  filters!: IssueViewFilters;

  @Member.Flag(true, 'Whether all members of the team see it.', OPTIONAL, { default: false })
  is_shared?: boolean;

  furtherErrors(): FieldErrors {
    if (!(this.filters instanceof IssueViewFilters)) return {};
    return Object.fromEntries(
      Object.entries(sortErrors(this.filters)).map(([field, messages]) => [`filters.${field}`, messages]),
    );
  }
}

export const IssueViewResource = resource('IssueViewResource', {
  id: id(),
  name: text(NAME, EXAMPLE_NAME),
  filters: one(IssueViewFilters, { example: EXAMPLE }),
  is_shared: flag(false, 'Whether all members of the team see it.'),
  is_own: flag(true, 'Whether you saved it.'),
  author: text(NAME_LIMIT, 'Ada Lovelace', 'The name of the person who saved it.'),
  created_at: time(),
});
export type IssueViewResource = ResourceOf<typeof IssueViewResource>;

export const IssueViewListResource = resource('IssueViewListResource', {
  data: list(IssueViewResource, { maxItems: MAX_ISSUE_VIEWS + MAX_SHARED_ISSUE_VIEWS }, 'Oldest first.'),
});
export type IssueViewListResource = ResourceOf<typeof IssueViewListResource>;

// Only this API writes the filters.
export const toIssueViewResource = (view: SavedView): IssueViewResource =>
  IssueViewResource.of(view, { filters: view.filters as IssueViewFilters });
