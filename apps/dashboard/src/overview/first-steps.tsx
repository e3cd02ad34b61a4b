import { Button, Group, List, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useTeam } from '../session/team-context';
import { GuardedButton } from '../ui/guarded-button';

const STEPS = [
  ['Name a domain', 'One that is yours, or whose owner has asked you to test it.'],
  [
    'See what is wrong, and how to fix it',
    'The first scan takes seconds; every finding comes with evidence and advice.',
  ],
  [
    'Let it run by itself',
    'On a schedule, and in your pipeline. What is found stays open until somebody resolves it.',
  ],
] as const;

/** The overview of a team that has nothing yet: what will happen, and the one button that starts it. */
export function FirstSteps() {
  const team = useTeam();
  const navigate = useNavigate();
  return (
    <Paper p={{ base: 'lg', sm: 40 }} maw={720}>
      <Title order={2} fz={22}>
        Scan your first site
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        Palisade tests web sites for the holes that attackers look for first, again and again, and tells you
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
          Make the first check
        </GuardedButton>
        <Button variant="subtle" component="a" href="/docs" size="md">
          Read the API document
        </Button>
      </Group>
    </Paper>
  );
}
