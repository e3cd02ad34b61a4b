import { Group, Paper, Text, TextInput, Title } from '@mantine/core';
import { IconRadar2 } from '../ui/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrorsOf } from '../api/api-failure';
import { useCreateCheck } from '../data/checks-queries';
import { useRunScan } from '../data/scans-queries';
import { useTests } from '../data/tests-queries';
import { useTeam } from '../session/team-context';
import { FormFailure } from '../ui/form-failure';
import { GuardedButton } from '../ui/guarded-button';
import { notifyFailure } from '../ui/notify';
import { TextLink } from '../ui/links';
import { Muted } from '../ui/muted';

/** The overview of a team without checks: one field, and the first result within a minute. */
export function FirstSite() {
  const team = useTeam();
  const navigate = useNavigate();
  const create = useCreateCheck();
  const run = useRunScan();
  const { data: tests } = useTests();
  const [domain, setDomain] = useState('');
  const refusal = team.refusal('checks.write');
  const submit = async (): Promise<void> => {
    if (domain.trim() === '' || tests === undefined) return;
    // Loaded when it is needed: most visits of the overview create no check.
    const { createBodyOf, newCheckValues } = await import('../checks/settings/check-form-values');
    const check = await create.mutateAsync(createBodyOf({ ...newCheckValues(tests), domain }));
    run.mutate(
      { checkId: check.id },
      {
        onSuccess: (scan) => void navigate(`${team.path}/scans/${scan.id}`),
        onError: notifyFailure,
      },
    );
  };
  return (
    <Paper p={{ base: 'lg', sm: 32 }} component="section">
      <Title order={2} fz={22}>
        Scan your first site
      </Title>
      <Text c="dimmed" mt={4} mb="lg" maw={620}>
        Enter a site that you own or have permission to test. The first results arrive within a minute, each
        with evidence and a fix.
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // The mutation keeps the error, which the form shows.
          submit().catch(() => undefined);
        }}
      >
        <Group align="flex-start" gap="sm" maw={620}>
          <TextInput
            flex="1 1 240px"
            size="md"
            aria-label="Domain or URL"
            placeholder="shop.example.com"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={domain}
            onChange={(event) => setDomain(event.currentTarget.value)}
            error={fieldErrorsOf(create.error).domain}
            disabled={refusal !== null}
          />
          <GuardedButton
            refusal={refusal}
            type="submit"
            size="md"
            loading={create.isPending || run.isPending}
            leftSection={<IconRadar2 size={18} aria-hidden />}
          >
            Scan now
          </GuardedButton>
        </Group>
        <FormFailure error={create.error} fields={['domain']} />
      </form>
      <Muted mt="md">
        Runs the recommended tests now, then daily at 02:00 UTC.{' '}
        <TextLink to={`${team.path}/checks/new`} fz="sm">
          Choose tests and schedule
        </TextLink>
      </Muted>
    </Paper>
  );
}
