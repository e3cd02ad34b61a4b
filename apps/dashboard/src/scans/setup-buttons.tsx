import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import type { ScanDetail, ScanTest } from '../api/resources';
import { useTeam } from '../session/team-context';
import { useSetupLinkOf } from './setup-links';

/** A button for each thing that tests of a scan wait for. */
export default function SetupButtons({ scan, tests }: { scan: ScanDetail; tests: readonly ScanTest[] }) {
  const team = useTeam();
  const linkOf = useSetupLinkOf();
  const links = [...new Set(tests.map(linkOf))].filter((link) => link !== null);
  if (links.length === 0) return null;
  return (
    <Group gap="xs" mt="sm">
      {links.map(({ tab, text }) => (
        <Button
          key={tab}
          component={Link}
          to={`${team.path}/checks/${scan.check_id}/settings/${tab}`}
          variant="default"
          size="xs"
        >
          {text}
        </Button>
      ))}
    </Group>
  );
}
