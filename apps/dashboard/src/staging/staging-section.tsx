import { Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CheckDetail } from '../api/resources';
import { useEndStaging, useMarkStaging } from '../data/checks-queries';
import { useTeam } from '../session/team-context';
import { ActionButton } from '../ui/action-button';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';
import { StagingMark } from './staging-mark';

/** Lets tests change the data of a site that is there for tests. */
export function StagingSection({ check }: { check: CheckDetail }) {
  return (
    <Section
      title="Staging site"
      description="On a staging site, tests also send what the site may store."
      actions={<StagingMark check={check} />}
      isDangerous
    >
      {check.is_staging ? <Marked check={check} /> : <Unmarked check={check} />}
    </Section>
  );
}

function Marked({ check }: { check: CheckDetail }) {
  const team = useTeam();
  const mark = useMarkStaging(check);
  const end = useEndStaging(check);
  return (
    <Stack gap="md">
      <Text>
        Tests may change the data of {check.domain} until{' '}
        <TimeStamp value={check.staging_until} format="full" />. After that they only read again, unless an
        admin renews it.
      </Text>
      <Group gap="sm">
        <ActionButton refusal={team.refusal('checks.write')} action={mark}>
          Renew for 90 days
        </ActionButton>
        <ActionButton refusal={team.refusal('checks.write')} action={end} color="red" variant="outline">
          End staging
        </ActionButton>
      </Group>
    </Stack>
  );
}

function Unmarked({ check }: { check: CheckDetail }) {
  const team = useTeam();
  const mark = useMarkStaging(check);
  const [domain, setDomain] = useState('');
  return (
    <Stack gap="md">
      <List size="sm" spacing={2}>
        <List.Item>
          Tests for injection send forms, bodies of JSON and XML, cookies and header fields.
        </List.Item>
        <List.Item>The site may store, change or overwrite data, and send e-mails about it.</List.Item>
        <List.Item>
          Each value that a test makes up has “plsd” or a number from 75730000 in it. Search for them to
          delete it.
        </List.Item>
        <List.Item>Forms with a password, and those that delete, pay or register, are left alone.</List.Item>
        <List.Item>It ends after 90 days, unless an admin renews it.</List.Item>
      </List>
      <TextInput
        label={`Type ${check.domain} to confirm that its data may change`}
        value={domain}
        onChange={(event) => setDomain(event.currentTarget.value)}
        autoComplete="off"
        maw={420}
      />
      <Group>
        <ActionButton
          refusal={team.refusal('checks.write') ?? (check.is_verified ? null : 'Verify the domain first.')}
          action={mark}
          color="red"
          variant="filled"
          disabled={domain.trim() !== check.domain}
        >
          Let tests change data
        </ActionButton>
      </Group>
    </Stack>
  );
}
