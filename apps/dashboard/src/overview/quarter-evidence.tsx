import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { BASE_PATH } from '../api/base-path';
import { useTeam } from '../session/team-context';
import { GuideLink } from '../ui/guide-link';
import { Section } from '../ui/section';
import { endedQuarters } from './quarters';

/** What a team did in a quarter, as files for an auditor. The links name the team, because they cannot send a header. */
export function QuarterEvidence() {
  const { id } = useTeam();
  const quarters = endedQuarters(new Date());
  const [quarter = '', setQuarter] = useState(quarters[0]);
  const address = `${BASE_PATH}/api/v1/overview/evidence?team_id=${id}&quarter=${quarter}`;
  const link = { component: 'a', target: '_blank', rel: 'noopener', variant: 'default' } as const;
  return (
    <Section
      title="Evidence of a quarter"
      aria-label="Evidence of a quarter"
      className="pal-no-print"
      description={
        <>
          A signed PDF for an audit. It has the method, the scans of each check, the issues that were open at
          the end or accepted, and all changes with their author.{' '}
          <GuideLink to="evidence">How to verify it</GuideLink>
        </>
      }
    >
      <Group align="flex-end" gap="xs">
        <NativeSelect
          label="Quarter"
          data={quarters}
          value={quarter}
          onChange={({ currentTarget: { value } }) => setQuarter(value)}
        />
        <Button {...link} href={address}>
          PDF
        </Button>
        <Button {...link} href={`${address}&format=jws`}>
          Signature
        </Button>
      </Group>
    </Section>
  );
}
