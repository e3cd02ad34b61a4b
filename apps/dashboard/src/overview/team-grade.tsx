import { Box, Group, Paper, Text, Title } from '@mantine/core';
import type { TeamGrade } from '../api/resources';
import { GradeHistory } from '../checks/trends/grade-history';
import { useTeamGradeHistory } from '../data/grade-queries';
import { useTeam } from '../session/team-context';
import { GradeMark } from '../ui/grade-mark';
import { GuideLink } from '../ui/guide-link';
import { TextLink } from '../ui/links';

const NAMED = 3;
/** Of the chart with its title and axis. */
const HISTORY_HEIGHT = 236;

/** The grade of the team, and what it is made of. */
export function TeamGradeCard({ grade }: { grade: TeamGrade }) {
  const team = useTeam();
  const step = grade.next_step;
  return (
    <Paper component="section" p="lg" aria-label="Grade of the team">
      <Group gap="lg" wrap="nowrap" align="flex-start">
        <GradeMark grade={grade.grade} fz={34} />
        <div className="pal-wraps">
          <Title order={2}>Grade</Title>
          <Text size="sm">
            {sumWords(grade)} <GuideLink to="grades">How it is computed</GuideLink>
          </Text>
          {step && (
            <Text size="sm">
              {step.message} <TextLink to={`${team.path}/checks/${step.check_id}`}>Open the check</TextLink>
            </Text>
          )}
          {grade.ungraded_count > 0 && (
            <Text size="xs" c="dimmed">
              Not graded: {ungradedWords(grade)}
            </Text>
          )}
        </div>
      </Group>
    </Paper>
  );
}

/** Its space is kept while it loads. A team can have many issues, so the page does not wait for it. */
export function TeamGradeHistory() {
  const { data } = useTeamGradeHistory();
  return (
    <Paper component="section" p="lg" aria-label="History of the grade">
      <Title order={2} mb="xs">
        Grade over time
      </Title>
      <Box mih={HISTORY_HEIGHT}>{data && <GradeHistory days={data.history} domain="the team" />}</Box>
    </Paper>
  );
}

function sumWords({ score, mean_score: mean, capped_at: cap, lines }: TeamGrade): string {
  if (score === null || mean === null) return 'No check has a grade yet.';
  const checks = lines.map(({ grade, checks_count: count }) => `${count.toLocaleString('en')} × ${grade}`);
  const capped = cap === null ? '' : `, capped at ${cap} by the worst check`;
  return `Score ${score}: the mean is ${mean}${capped} (${checks.join(', ')}).`;
}

function ungradedWords({ ungraded, ungraded_count: count }: TeamGrade): string {
  const named = ungraded.slice(0, NAMED).map(({ domain }) => domain);
  const more = count - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more.toLocaleString('en')} more` : '');
}
