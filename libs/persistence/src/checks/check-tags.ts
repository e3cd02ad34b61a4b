import type { TeamId } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { escapeLike } from '../sql/page-of-rows';

/** A tag of a team, and how many of its checks have it. */
export interface UsedTag {
  tag: string;
  checksCount: number;
}

export const MOST_LISTED_TAGS = 50;

/** The tags of a team that contain the text: the most used first, then by name. */
export const listTags = (dataSource: DataSource, teamId: TeamId, search: string): Promise<UsedTag[]> =>
  dataSource.query<UsedTag[]>(
    `SELECT tag, count(*)::integer AS "checksCount"
     FROM checks, unnest(tags) AS tag
     WHERE team_id = $1 AND deleted_at IS NULL AND tags <> '{}' AND tag LIKE $2
     GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${MOST_LISTED_TAGS}`,
    [teamId, `%${escapeLike(search.toLowerCase())}%`],
  );
