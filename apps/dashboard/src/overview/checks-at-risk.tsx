import { Paper, Text, Title } from '@mantine/core';
import { SEVERITIES, type Severity } from '@palisade/vocabulary';
import { Link } from 'react-router';
import type { Check } from '../api/resources';
import { useChecks } from '../data/checks-queries';
import { useTeam } from '../session/team-context';
import { DomainName } from '../ui/domain-name';
import { Loaded } from '../ui/loaded';
import { toned } from '../ui/tone-badge';
import classes from './checks-at-risk.module.css';
import { overviewLinks } from './overview-links';
import { SmallLink, TitleLink } from '../ui/links';

export const SHOWN = 8;

/** The checks with the worst open issues, sorted by the API. */
export function ChecksAtRisk() {
  const team = useTeam();
  const query = useChecks({ sort: 'open_issues', direction: 'desc', per_page: SHOWN });
  return (
    <Paper p={0} component="section" h="100%" style={{ display: 'flex', flexDirection: 'column' }}>
      <Title order={2} p="lg" pb={6}>
        Checks at risk
      </Title>
      <Loaded query={query} isInset rows={SHOWN}>
        {({ data, meta }) => {
          const atRisk = data.filter(({ open_issues: open }) => SEVERITIES.some((each) => open[each] > 0));
          return (
            <>
              {atRisk.length === 0 && (
                <Text c="dimmed" px="lg" pb="lg">
                  No check has an open issue.
                </Text>
              )}
              <ul style={{ padding: '0 0 8px' }}>
                {atRisk.map((check) => (
                  <RiskRow key={check.id} check={check} />
                ))}
              </ul>
              {meta.total > SHOWN && atRisk.length > 0 && (
                <SmallLink to={`${team.path}/checks?sort=open_issues&direction=desc`} px="lg" pb="md">
                  Show all checks, worst first
                </SmallLink>
              )}
            </>
          );
        }}
      </Loaded>
    </Paper>
  );
}

function RiskRow({ check }: { check: Check }) {
  const team = useTeam();
  return (
    <li className={classes.row}>
      <TitleLink to={`${team.path}/checks/${check.id}`} className={classes.domain}>
        <DomainName>{check.domain}</DomainName>
      </TitleLink>
      <span className={classes.counts}>
        {SEVERITIES.map((severity) => (
          <RiskCount key={severity} check={check} severity={severity} />
        ))}
      </span>
    </li>
  );
}

function RiskCount({ check, severity }: { check: Check; severity: Severity }) {
  const team = useTeam();
  const count = check.open_issues[severity];
  if (count === 0) return <span className={classes.count} aria-hidden />;
  const label = `${count} ${severity} on ${check.domain}`;
  return (
    <Link
      to={team.path + overviewLinks.ofCheck(check.id, severity)}
      className={classes.count}
      style={toned(severity)}
      aria-label={label}
      title={label}
    >
      {count.toLocaleString('en')}
    </Link>
  );
}
