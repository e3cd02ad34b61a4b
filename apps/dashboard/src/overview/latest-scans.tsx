import { Group, Text } from '@mantine/core';
import { useScans } from '../data/scans-queries';
import { ScanOutcome } from '../scans/scan-outcome';
import { counted, triggerWords } from '../scans/scan-words';
import { useTeam } from '../session/team-context';
import { DomainName } from '../ui/domain-name';
import { TitleLink } from '../ui/links';
import { Loaded } from '../ui/loaded';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';

const SHOWN = 6;

/** The newest scans of all checks, with their results. */
export function LatestScans() {
  const team = useTeam();
  const query = useScans({ per_page: SHOWN });
  return (
    <Section title="Latest scans" h="100%" isFlush>
      <Loaded query={query} isInset rows={SHOWN} height={43}>
        {({ data: scans, meta }) => (
          <ul style={{ padding: '0 0 8px' }}>
            {scans.length === 0 && (
              <Text component="li" c="dimmed" px="lg" pb="lg">
                No scans yet.
              </Text>
            )}
            {scans.map((scan) => (
              <li key={scan.id}>
                <Group className="pal-row" justify="space-between" wrap="nowrap" gap={12} px="lg" py={5}>
                  <div className="pal-wraps">
                    <TitleLink to={`${team.path}/scans/${scan.id}`}>
                      <DomainName>{scan.check.domain}</DomainName>
                    </TitleLink>
                    <Text size="xs" c="dimmed" component="div">
                      <TimeStamp value={scan.created_at} />, {triggerWords(scan.triggered_by)}
                    </Text>
                  </div>
                  <ScanOutcome scan={scan} />
                </Group>
              </li>
            ))}
            {meta.total > scans.length && (
              <Text component="li" size="sm" c="dimmed" px="lg" pt={6}>
                {counted(meta.total - scans.length, 'more scan')}, on the pages of their checks
              </Text>
            )}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
