import { Group, Paper, Text, Title } from '@mantine/core';
import { IconRadar2 } from '../ui/icons';
import type { Overview } from '../api/resources';
import { useChecks } from '../data/checks-queries';
import { RunScanButton } from '../scans/run-scan-button';
import classes from './not-scanned.module.css';

const SHOWN = 3;

/** In place of the open issues while no check has a result: "no issues" would be an assertion that nothing supports. */
export function NotScanned({ overview: { checks, scans } }: { overview: Overview }) {
  const query = useChecks({ status: 'active', per_page: SHOWN });
  const isBusy = scans.running + scans.waiting > 0;
  return (
    <Paper p="lg" component="section" h="100%" aria-label="Open issues">
      <Group gap="md" align="flex-start" wrap="nowrap">
        <span className={classes.icon}>
          <IconRadar2 size={24} stroke={1.6} aria-hidden />
        </span>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Title order={2}>{isBusy ? 'First scan running' : 'Not scanned yet'}</Title>
          <Text c="dimmed">
            {isBusy
              ? 'Results appear here as soon as it ends, usually within a minute.'
              : `No scan of your ${checks.total === 1 ? 'check' : 'checks'} has completed, so nothing is known about open issues.`}
          </Text>
          {!isBusy && (
            <ul className={classes.checks}>
              {query.data?.data.map((check) => (
                <li key={check.id} className={classes.check}>
                  <span className={classes.domain}>{check.domain}</span>
                  <RunScanButton check={check} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </Group>
    </Paper>
  );
}
