import { Anchor, Group, Text } from '@mantine/core';
import { SEVERITIES, type Severity } from '@palisade/vocabulary';
import { Link } from 'react-router';
import type { Check } from '../api/resources';
import { useChecks } from '../data/checks-queries';
import { useTeam } from '../session/team-context';
import { DomainName } from '../ui/domain-name';
import { SmallLink, TitleLink } from '../ui/links';
import { Loaded } from '../ui/loaded';
import { Section } from '../ui/section';
import { counted } from '../scans/scan-words';
import { toned } from '../ui/tone-badge';
import { overviewLinks } from './overview-links';

const SHOWN = 8;

/** The checks with the worst open issues, sorted by the API. */
export function ChecksAtRisk() {
  const team = useTeam();
  const query = useChecks({ sort: 'open_issues', direction: 'desc', per_page: SHOWN });
  return (
    <Section title="Checks at risk" h="100%" isFlush>
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
                  <li key={check.id}>
                    <RiskRow check={check} />
                  </li>
                ))}
              </ul>
              {meta.total > SHOWN && atRisk.length > 0 && (
                <SmallLink
                  to={`${team.path}/checks?sort=open_issues&direction=desc`}
                  display="block"
                  px="lg"
                  pb="md"
                >
                  {counted(meta.total - atRisk.length, 'more check')}: show all, worst first
                </SmallLink>
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

function RiskRow({ check }: { check: Check }) {
  const team = useTeam();
  return (
    <Group className="pal-row" gap="4px 12px" mih={37} px="lg" py={5} wrap="wrap">
      <TitleLink to={`${team.path}/checks/${check.id}`} className="pal-wraps" flex="1 1 160px">
        <DomainName>{check.domain}</DomainName>
      </TitleLink>
      <Group gap={4} wrap="nowrap">
        {SEVERITIES.map((severity) => (
          <RiskCount key={severity} check={check} severity={severity} />
        ))}
      </Group>
    </Group>
  );
}

const BOX = { width: 40, padding: '2px 4px', borderRadius: 5 };

function RiskCount({ check, severity }: { check: Check; severity: Severity }) {
  const team = useTeam();
  const count = check.open_issues[severity];
  if (count === 0) return <span style={BOX} aria-hidden />;
  const label = `${count} ${severity} on ${check.domain}`;
  return (
    <Anchor
      component={Link}
      to={team.path + overviewLinks.ofCheck(check.id, severity)}
      style={{ ...BOX, ...toned(severity), background: 'var(--tone-soft)' }}
      c="var(--tone-text)"
      fz="xs"
      fw={600}
      ta="center"
      aria-label={label}
      title={label}
    >
      {count.toLocaleString('en')}
    </Anchor>
  );
}
