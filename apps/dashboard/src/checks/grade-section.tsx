import { Button, Grid, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { Check, CheckGrade } from '../api/resources';
import { useTeam } from '../session/team-context';
import { Details } from '../ui/details';
import { GradeMark } from '../ui/grade-mark';
import { GuideLink } from '../ui/guide-link';
import { TextLink, TitleLink } from '../ui/links';
import { Section } from '../ui/section';
import { SeverityBadge } from '../ui/severity-badge';
import { TimeStamp } from '../ui/time-stamp';
import { GradeHistory } from './trends/grade-history';

const SHOWN = 6;

interface GradeSectionProps {
  check: Check;
  grade: CheckGrade;
}

/** The grade of a check: what it adds up, what raises it most, and how it was. */
export function GradeSection({ check, grade }: GradeSectionProps) {
  const path = useIssuesPath(check);
  const { next_step: step } = grade;
  return (
    <Section
      title="Grade"
      description={<GuideLink to="grades">How the grade is computed</GuideLink>}
      actions={<GradeMark grade={grade.grade} fz={28} />}
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="sm">
            {step && (
              <Text size="sm">
                {step.rule && (
                  <>
                    Fix <TextLink to={path(step.rule)}>{step.rule.title}</TextLink>.{' '}
                  </>
                )}
                {step.message}
              </Text>
            )}
            {grade.score !== null && (
              <Details summary="How the score adds up">
                <Sum grade={grade} path={path} />
              </Details>
            )}
            <Basis grade={grade} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <GradeHistory days={grade.history} domain={check.domain} />
        </Grid.Col>
      </Grid>
    </Section>
  );
}

type Rule = Pick<CheckGrade['lines'][number], 'test_type' | 'rule_id'>;

function useIssuesPath({ id }: Check): (rule: Rule) => string {
  const team = useTeam();
  return ({ test_type, rule_id }) =>
    `${team.path}/issues?${new URLSearchParams({ check_id: id, test_type, ...(rule_id && { rule_id }) }).toString()}`;
}

function Sum({ grade, path }: { grade: CheckGrade; path: (rule: Rule) => string }) {
  const [isWhole, setIsWhole] = useState(false);
  const lines = isWhole ? grade.lines : grade.lines.slice(0, SHOWN);
  const rest = grade.lines.slice(lines.length);
  return (
    <Table aria-label="Sum of the grade" horizontalSpacing="xs" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>What counts</Table.Th>
          <Table.Th ta="right">Points</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Line points="100">Start</Line>
        {lines.map((line) => (
          <Line key={`${line.test_type} ${line.rule_id} ${line.title}`} points={signed(line.points)}>
            <Group gap="2px 8px">
              <SeverityBadge severity={line.severity} />
              <TitleLink to={path(line)}>{line.title}</TitleLink>
              {line.issues_count > 1 && (
                <Text span size="xs" c="dimmed">
                  {line.issues_count.toLocaleString('en')} issues
                </Text>
              )}
            </Group>
          </Line>
        ))}
        {rest.length > 0 && (
          <Line points={signed(rest.reduce((sum, { points }) => sum + points, 0))}>
            <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
              {rest.length} more
            </Button>
          </Line>
        )}
        {grade.adjustment && <Line points={signed(grade.adjustment.points)}>{grade.adjustment.message}</Line>}
        <Line points={String(grade.score)} isTotal>
          Score
        </Line>
      </Table.Tbody>
    </Table>
  );
}

/** With a minus sign that screen readers say. */
const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

const Line = (props: { points: string; isTotal?: boolean; children: React.ReactNode }) => (
  <Table.Tr fw={props.isTotal ? 650 : undefined}>
    <Table.Td>{props.children}</Table.Td>
    <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
      {props.points}
    </Table.Td>
  </Table.Tr>
);

/** What the grade rests on, and what it leaves out. */
function Basis({ grade }: { grade: CheckGrade }) {
  const {
    scanned_at: scannedAt,
    total_tests: total,
    inconclusive_tests: blind,
    accepted_count: accepted,
  } = grade;
  if (scannedAt === null) return null;
  return (
    <Text size="xs" c="dimmed">
      Last full scan: <TimeStamp value={scannedAt} />, {total - blind} of {total} tests could judge the site.
      {accepted > 0 && ` ${accepted} accepted ${accepted === 1 ? 'issue does' : 'issues do'} not count.`}
    </Text>
  );
}
