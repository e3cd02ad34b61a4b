import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTeam } from '../session/team-context';

const COLOURS = { color: 'var(--pal-neutral-text)', background: 'var(--pal-neutral-soft)' };

/** The tags of a check. Each leads to the checks that have it. */
export function TagChips({ tags }: { tags: readonly string[] }) {
  const team = useTeam();
  if (tags.length === 0) return null;
  return (
    <ul style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 6px' }} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Anchor
            component={Link}
            className="pal-wraps"
            display="inline-block"
            fz="xs"
            lh="18px"
            px={8}
            py={3}
            bdrs="sm"
            style={COLOURS}
            to={`${team.path}/checks?tags=${encodeURIComponent(tag)}`}
            title={`All checks with the tag ${tag}`}
          >
            {tag}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
