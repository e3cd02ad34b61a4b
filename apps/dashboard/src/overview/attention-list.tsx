import { Anchor, Group, Paper, Text, Title } from '@mantine/core';
import {
  IconBug,
  IconChevronRight,
  IconCircleCheck,
  IconPlayerPause,
  IconPlugConnectedX,
  IconShieldX,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Check } from '../api/resources';
import { useIssues } from '../data/issues-queries';
import { useCatalogue } from '../data/tests-queries';
import { useTeam } from '../session/team-context';
import { attentionItems, type AttentionItem } from './attention';
import classes from './attention-list.module.css';

const ICONS: Readonly<Record<AttentionItem['kind'], TablerIcon>> = {
  issues: IconBug,
  failed: IconPlugConnectedX,
  unverified: IconShieldX,
  paused: IconPlayerPause,
};
const SHOWN = 6;

const useOpenCount = (severity: 'critical' | 'high'): number =>
  useIssues({ severity, status: 'unresolved', per_page: 1 }).data?.meta.total ?? 0;

interface AttentionListProps {
  checks: readonly Check[];
  /** The team has more checks than these. */
  isPartial: boolean;
}

export function AttentionList({ checks, isPartial }: AttentionListProps) {
  const { requiresVerification } = useCatalogue();
  const open = { critical: useOpenCount('critical'), high: useOpenCount('high') };
  const items = attentionItems(checks, open, requiresVerification);
  return (
    <Paper p={0} component="section" h="100%">
      <Title order={2} p="md" pb="xs">
        Needs attention
      </Title>
      {items.length === 0 ? (
        <Group gap="xs" px="md" pb="md" c="var(--pal-good-text)">
          <IconCircleCheck size={20} aria-hidden />
          <Text>
            Nothing needs attention. No critical or high issues are open, and all checks are running.
          </Text>
        </Group>
      ) : (
        <ul className={classes.list}>
          {items.slice(0, SHOWN).map((item) => (
            <AttentionRow key={item.title} item={item} />
          ))}
        </ul>
      )}
      {(items.length > SHOWN || isPartial) && (
        <Text size="sm" c="dimmed" px="md" pb="md" pt="xs">
          {items.length > SHOWN ? `And ${items.length - SHOWN} more. ` : ''}
          {isPartial && `Based on your newest ${checks.length} checks.`}
        </Text>
      )}
    </Paper>
  );
}

function AttentionRow({ item }: { item: AttentionItem }) {
  const team = useTeam();
  const Icon = ICONS[item.kind];
  return (
    <li>
      <Anchor component={Link} to={team.path + item.to} className={classes.row} underline="never">
        <span className={classes.icon} data-tone={item.tone}>
          <Icon size={18} stroke={1.8} aria-hidden />
        </span>
        <span className={classes.words}>
          <span className={classes.title}>{item.title}</span>
          <span className={classes.text}>{item.text}</span>
        </span>
        <IconChevronRight size={16} className={classes.more} aria-hidden />
      </Anchor>
    </li>
  );
}
