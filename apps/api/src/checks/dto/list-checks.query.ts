import { CHECK_CONDITIONS, type CheckCondition, type NarrowedChecks } from '@palisade/persistence';
import { MAX_TAG_LIST_CHARACTERS, TAG_LIST, TAG_LIST_MESSAGE } from '../../http/fields/tag-list';
import { PageQuery } from '../../http/fields/page.query';
import { OPTIONAL, Parameter, terms } from '../../http/fields/request-fields';

const STATUSES = ['active', 'inactive'] as const;
const SORTS = ['domain', 'created_at', 'last_run_at', 'open_issues'] as const;
/** No domain is longer. */
export const MAX_SEARCH_CHARACTERS = 255;
const DIRECTIONS = ['asc', 'desc'] as const;

export class ListChecksQuery extends PageQuery {
  @Parameter.Choice(STATUSES, 'CheckStatus', 'active', 'Only active or only inactive checks.', OPTIONAL)
  status?: (typeof STATUSES)[number];

  @Parameter.Choice(
    CHECK_CONDITIONS,
    'CheckCondition',
    'never_scanned',
    'Only the checks that `GET /overview` counts under this name.',
    OPTIONAL,
  )
  condition?: CheckCondition;

  @Parameter.Flag(true, 'Only checks whose domain is, or is not, verified.', OPTIONAL)
  is_verified?: boolean;

  @Parameter.Text(
    { maxLength: MAX_SEARCH_CHARACTERS },
    'example.com',
    'Only checks whose domain contains this text.',
    OPTIONAL,
    terms({ notText: 'The search must be a single string.', isNullAbsent: true }),
  )
  search?: string;

  @Parameter.Text(
    { pattern: TAG_LIST, maxLength: MAX_TAG_LIST_CHARACTERS },
    'shop,team:payments',
    'Only checks that have all of these tags, separated by commas.',
    OPTIONAL,
    terms({ message: TAG_LIST_MESSAGE, isNullAbsent: true }),
  )
  tags?: string;

  @Parameter.Choice(
    SORTS,
    'CheckSort',
    'domain',
    'What to sort by, by default `created_at`. With `last_run_at`, checks that never ran come last. With `open_issues` and `desc`, checks with the most critical issues come first; high, medium and low issues break ties.',
    { ...OPTIONAL, default: 'created_at' },
  )
  sort: (typeof SORTS)[number] = 'created_at';

  @Parameter.Choice(DIRECTIONS, 'SortDirection', 'asc', 'Sort direction, by default desc.', {
    ...OPTIONAL,
    default: 'desc',
  })
  direction: (typeof DIRECTIONS)[number] = 'desc';
}

type Narrowing = Omit<ListChecksQuery, keyof PageQuery | 'sort' | 'direction'>;

/** What each parameter leaves over. A parameter that is missing here does not compile. */
const NARROWING: {
  [Name in keyof Required<Narrowing>]: (value: NonNullable<Narrowing[Name]>) => NarrowedChecks;
} = {
  status: (status) => ({ isActive: status === 'active' }),
  condition: (condition) => ({ condition }),
  is_verified: (isVerified) => ({ isVerified }),
  search: (search) => ({ search }),
  tags: (tags) => ({ tags: tags.split(',') }),
};

/** A body may hold null, which narrows nothing. */
export function toCheckFilter(query: Narrowing): NarrowedChecks {
  const narrowed = <Name extends keyof Narrowing>(name: Name): NarrowedChecks => {
    const value = query[name];
    return value === undefined || value === null ? {} : NARROWING[name](value);
  };
  return Object.assign(
    {},
    ...(Object.keys(NARROWING) as (keyof Narrowing)[]).map(narrowed),
  ) as NarrowedChecks;
}
