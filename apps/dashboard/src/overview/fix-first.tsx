import { Box, Group, Text } from '@mantine/core';
import type { Priority } from '../api/resources';
import { useTeam } from '../session/team-context';
import { TitleLink } from '../ui/links';
import { Section } from '../ui/section';
import { SeverityBadge } from '../ui/severity-badge';

/** The causes of open issues that are worth fixing first, ordered by the API. Nothing while no issue is open. */
export function FixFirst({ priorities }: { priorities: readonly Priority[] }) {
  if (priorities.length === 0) return null;
  return (
    <Section
      title="Fix these first"
      h="100%"
      aria-label="Fix these first"
      description="Ordered by risk and effort. One row is one cause, on however many checks."
      isFlush
    >
      <ol style={{ padding: '0 0 8px', margin: 0, listStyle: 'none' }}>
        {priorities.map((priority) => (
          <li key={`${priority.test_type} ${priority.rule_id}`}>
            <PriorityRow priority={priority} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function PriorityRow({ priority }: { priority: Priority }) {
  const team = useTeam();
  const { test_type, rule_id, domains, checks_count: checks } = priority;
  const more = checks > domains.length ? ` and ${(checks - domains.length).toLocaleString('en')} more` : '';
  return (
    <Group className="pal-row" gap={12} px="lg" py={8} wrap="nowrap" align="flex-start">
      <Box flex="0 0 84px">
        <SeverityBadge severity={priority.severity} />
      </Box>
      <div className="pal-wraps">
        <TitleLink to={`${team.path}/issues?${new URLSearchParams({ test_type, rule_id }).toString()}`}>
          {priority.title}
        </TitleLink>
        <Text size="xs" c="dimmed">
          {priority.why}
        </Text>
        <Text size="xs" c="dimmed">
          {domains.join(', ')}
          {more}
        </Text>
      </div>
    </Group>
  );
}
