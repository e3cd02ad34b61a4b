import { Button, Group, List, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useTeam } from '../session/team-context';
import { GuardedButton } from '../ui/guarded-button';

const STEPS = [
  ['Add a domain', 'Use a site that you own or have permission to test.'],
  [
    'See what is wrong and how to fix it',
    'The first scan takes seconds. Every finding comes with evidence and advice.',
  ],
  [
    'Keep monitoring',
    'Run scans on a schedule and in your pipeline. Issues stay open until you resolve them.',
  ],
] as const;

/** The overview of a team without checks: what happens next, and the button that starts it. */
export function FirstSteps() {
  const team = useTeam();
  const navigate = useNavigate();
  return (
    <Paper p={{ base: 'lg', sm: 40 }} maw={720}>
      <Title order={2} fz={22}>
        Scan your first site
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        Palisade continuously tests your web sites for the weaknesses that attackers try first, and shows you
        what changed.
      </Text>
      <List spacing="md" center={false} listStyleType="none">
        {STEPS.map(([title, text], index) => (
          <List.Item
            key={title}
            icon={
              <ThemeIcon variant="light" radius="xl" size={28} aria-hidden>
                {index + 1}
              </ThemeIcon>
            }
          >
            <Text fw={600}>{title}</Text>
            <Text c="dimmed" size="sm">
              {text}
            </Text>
          </List.Item>
        ))}
      </List>
      <Group mt="xl">
        <GuardedButton
          refusal={team.refusal('checks.write')}
          size="md"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => void navigate(`${team.path}/checks/new`)}
        >
          Create your first check
        </GuardedButton>
        <Button variant="subtle" component="a" href="/docs" size="md">
          Read the API reference
        </Button>
      </Group>
    </Paper>
  );
}
