import { MAX_AUTO_RESOLVE_AFTER, MAX_TAGS_WITH_DUE_DAYS, PLANS, type Plan } from '@palisade/vocabulary';
import { NULLABLE, OPTIONAL, Member, PlainMember, oneOf, terms } from '../../http/fields/request-fields';
import { FixWithinDaysBody, TagDueDaysBody } from './fix-within-days';

const BY_TAG_NOTE =
  'Limits for issues of checks with a tag; `fix_within_days` does not apply to them. Of several tags the shortest one. A severity that is absent or null has the limit of the team.';
const BY_TAG_MESSAGE = `The fix_within_days_by_tag field must be a list of at most ${MAX_TAGS_WITH_DUE_DAYS} objects with different tags, or null.`;

export const PLAN_MESSAGE = oneOf('plan', PLANS);

export class CreateTeamBody {
  @Member.Name('Acme')
  name!: string;
}

const isEmpty = (body: UpdateTeamBody): boolean => Object.values(body).every((each) => each === undefined);

/** At least one field; absent ones stay as they are. */
export class UpdateTeamBody {
  @Member.Name('Acme', OPTIONAL, terms({ neededWhen: isEmpty }))
  name?: string;

  @Member.Integer(
    0,
    MAX_AUTO_RESOLVE_AFTER,
    2,
    'How many conclusive scans in a row must not find an issue before it is resolved as fixed. With 0, scans never resolve issues.',
    OPTIONAL,
  )
  auto_resolve_after?: number;

  @Member.Flag(
    true,
    'Whether to enable new tests of later Palisade versions on all checks of the team, if they are on by default.',
    OPTIONAL,
  )
  new_tests_enabled?: boolean;

  @Member.Flag(
    false,
    'Whether reports, SARIF files and MCP responses have the evidence of findings that only a scan identity sees.',
    OPTIONAL,
  )
  share_signed_in_evidence?: boolean;

  @Member.One(
    FixWithinDaysBody,
    'Within how many days of 24 hours after its detection an issue should be fixed, by severity: its `due_at`. null: issues have no due dates.',
    NULLABLE,
    OPTIONAL,
  )
  fix_within_days?: FixWithinDaysBody | null;

  @Member.Many(
    BY_TAG_MESSAGE,
    TagDueDaysBody,
    MAX_TAGS_WITH_DUE_DAYS,
    `${BY_TAG_NOTE} null: none.`,
    NULLABLE,
    OPTIONAL,
    terms({ differBy: ({ tag }: TagDueDaysBody) => tag }),
  )
  fix_within_days_by_tag?: TagDueDaysBody[] | null;
}

export class SetPlanBody {
  @PlainMember.Choice(PLANS, 'Plan', 'business')
  plan!: Plan;
}
