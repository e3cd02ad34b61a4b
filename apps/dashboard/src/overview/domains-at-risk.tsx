import { Anchor, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useIssues } from '../data/issues-queries';
import { useTeam } from '../session/team-context';
import { DomainName } from '../ui/domain-name';
import classes from './domains-at-risk.module.css';
import { riskyChecks, type RiskyCheck } from './risk';

const MOST_ISSUES = 100;
const SHOWN = 6;

/** The checks with open critical or high issues. */
export function DomainsAtRisk() {
  const critical = useIssues({ severity: 'critical', status: 'unresolved', per_page: MOST_ISSUES });
  const high = useIssues({ severity: 'high', status: 'unresolved', per_page: MOST_ISSUES });
  const isLoading = critical.data === undefined || high.data === undefined;
  const risks = riskyChecks([...(critical.data?.data ?? []), ...(high.data?.data ?? [])]);
  const isPartial = [critical, high].some(({ data }) => (data?.meta.last_page ?? 1) > 1);
  return (
    <Paper p={0} component="section" h="100%">
      <Title order={2} p="md" pb="xs">
        Domains at risk
      </Title>
      {isLoading && <Skeleton height={90} m="md" mt={0} w="auto" />}
      {!isLoading && risks.length === 0 && (
        <Text c="dimmed" px="md" pb="md">
          No domains with open critical or high issues.
        </Text>
      )}
      <Stack gap={0} component="ul" className={classes.list}>
        {risks.slice(0, SHOWN).map((risk) => (
          <RiskRow key={risk.checkId} risk={risk} />
        ))}
      </Stack>
      {(risks.length > SHOWN || isPartial) && (
        <Text size="sm" c="dimmed" px="md" pb="md">
          {risks.length > SHOWN && `And ${risks.length - SHOWN} more. `}
          {isPartial && `Based on the newest ${MOST_ISSUES} issues of each severity.`}
        </Text>
      )}
    </Paper>
  );
}

function RiskRow({ risk }: { risk: RiskyCheck }) {
  const team = useTeam();
  return (
    <Group component="li" gap="xs" className={classes.row}>
      <Anchor
        component={Link}
        to={`${team.path}/issues?check_id=${risk.checkId}`}
        className={classes.domain}
        fw={600}
        c="var(--mantine-color-text)"
      >
        <DomainName>{risk.domain}</DomainName>
      </Anchor>
      <Group gap="xs" wrap="nowrap">
        <Count tone="critical" count={risk.critical} />
        <Count tone="high" count={risk.high} />
      </Group>
    </Group>
  );
}

function Count({ tone, count }: { tone: 'critical' | 'high'; count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.count} data-tone={tone}>
      {count} {tone}
    </span>
  );
}
