import { Link } from 'react-router';
import { useTeam } from '../session/team-context';
import classes from './tag-chips.module.css';

/** The tags of a check. Each leads to the checks that have it. */
export function TagChips({ tags }: { tags: readonly string[] }) {
  const team = useTeam();
  if (tags.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            className={classes.chip}
            to={`${team.path}/checks?tags=${encodeURIComponent(tag)}`}
            title={`All checks with the tag ${tag}`}
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
