import { Paper, Text, Title } from '@mantine/core';
import { useScans } from '../data/scans-queries';
import { ScanOutcome } from '../scans/scan-outcome';
import { triggerWords } from '../scans/scan-words';
import { useTeam } from '../session/team-context';
import { DomainName } from '../ui/domain-name';
import { Loaded } from '../ui/loaded';
import { TimeStamp } from '../ui/time-stamp';
import classes from './latest-scans.module.css';
import { TitleLink } from '../ui/links';

const SHOWN = 6;

/** The newest scans of all checks, with their results. */
export function LatestScans() {
  const team = useTeam();
  const query = useScans({ per_page: SHOWN });
  return (
    <Paper p={0} component="section" h="100%">
      <Title order={2} p="lg" pb={6}>
        Latest scans
      </Title>
      <Loaded query={query} isInset rows={SHOWN} height={43}>
        {({ data: scans }) => (
          <ul style={{ padding: '0 0 8px' }}>
            {scans.length === 0 && (
              <Text component="li" c="dimmed" px="lg" pb="lg">
                No scans yet.
              </Text>
            )}
            {scans.map((scan) => (
              <li key={scan.id} className={classes.row}>
                <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <TitleLink to={`${team.path}/scans/${scan.id}`}>
                    <DomainName>{scan.check.domain}</DomainName>
                  </TitleLink>
                  <Text size="xs" c="dimmed" component="div">
                    <TimeStamp value={scan.created_at} />, {triggerWords(scan.triggered_by)}
                  </Text>
                </div>
                <ScanOutcome scan={scan} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Paper>
  );
}
