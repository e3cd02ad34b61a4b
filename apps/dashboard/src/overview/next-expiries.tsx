import { Group, Text } from '@mantine/core';
import type { Expiries } from '../api/resources';
import { EXPIRING_DAYS } from '../data/overview-queries';
import { daysWords } from '../expiries/expiry-months';
import { useTeam } from '../session/team-context';
import { SmallLink, TitleLink } from '../ui/links';
import { Muted } from '../ui/muted';
import { Section } from '../ui/section';
import { overviewLinks } from './overview-links';

const SHOWN = 5;

/** Which certificates and domains end next. Nothing while none ends soon. */
export function NextExpiries({ expiring: { data, total } }: { expiring: Expiries }) {
  const { path } = useTeam();
  if (total === 0) return null;
  return (
    <Section
      title="Next expiries"
      aria-label="Next expiries"
      description={`Certificates and domains that end within ${EXPIRING_DAYS} days.`}
      actions={<SmallLink to={path + overviewLinks.expiries}>All dates</SmallLink>}
      isFlush
    >
      <ul style={{ padding: '0 0 8px' }}>
        {data.slice(0, SHOWN).map((expiry) => (
          <Group
            key={`${expiry.kind} ${expiry.name}`}
            component="li"
            className="pal-row"
            justify="space-between"
            gap={12}
            px="lg"
            py={5}
          >
            <div className="pal-wraps">
              <TitleLink to={`${path}/checks/${expiry.check_id}`}>{expiry.name}</TitleLink>
              <Muted>{expiry.kind === 'certificate' ? 'Certificate' : 'Domain'}</Muted>
            </div>
            <Text span size="sm" c={expiry.days_left <= 7 ? 'var(--pal-high-text)' : undefined}>
              {daysWords(expiry.days_left)}
            </Text>
          </Group>
        ))}
      </ul>
      {total > SHOWN && (
        <Muted px="lg" pb="md">
          {(total - SHOWN).toLocaleString('en')} more
        </Muted>
      )}
    </Section>
  );
}
