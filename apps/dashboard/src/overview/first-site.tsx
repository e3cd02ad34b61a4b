import { Group, Paper, Text, TextInput, Title } from '@mantine/core';
import { IconRadar2 } from '../ui/icons';
import { Suspense, lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrorsOf } from '../api/api-failure';
import { useCreateCheck } from '../data/checks-queries';
import { useRunScan } from '../data/scans-queries';
import { useTests } from '../data/tests-queries';
import { isPrivateRefusal } from '../private-hosts/private-refusal';
import { ownZone } from '../checks/settings/time-zones';
import { useTeam } from '../session/team-context';
import { FormFailure } from '../ui/form-failure';
import { GuardedButton } from '../ui/guarded-button';
import { notifyFailure } from '../ui/notify';
import { TextLink } from '../ui/links';
import { Muted } from '../ui/muted';

const AllowHostLine = lazy(() => import('../private-hosts/allow-host-line'));

/** The overview of a team without a site of its own: one field, and the first result within a minute. */
export default function FirstSite() {
  const team = useTeam();
  const navigate = useNavigate();
  const create = useCreateCheck();
  const run = useRunScan();
  const tests = useTests();
  const [domain, setDomain] = useState('');
  const refusal = team.refusal('checks.write');
  // The zone of the schedule that `newCheckValues` proposes.
  const zone = ownZone();
  const submit = async (): Promise<void> => {
    if (domain.trim() === '') return;
    // People type a name faster than a slow line loads the tests.
    const { data: known, error } = tests.data ? tests : await tests.refetch({ cancelRefetch: false });
    if (known === undefined) return notifyFailure(error);
    // Loaded when it is needed: most visits of the overview create no check.
    const { createBodyOf, newCheckValues } = await import('../checks/settings/check-form-values');
    const check = await create.mutateAsync(createBodyOf({ ...newCheckValues(known), domain }));
    // Not by callbacks of the mutation: with its first check the overview loses this form, and they would not run.
    try {
      const scan = await run.mutateAsync({ checkId: check.id });
      void navigate(`${team.path}/scans/${scan.id}`);
    } catch (failure) {
      notifyFailure(failure);
    }
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
        {isPrivateRefusal(fieldErrorsOf(create.error).domain) && (
          <Suspense>
            <AllowHostLine domain={domain} />
          </Suspense>
        )}
      </form>
      <Muted mt="md">
        Runs the recommended tests now, then daily at 02:00 {zone}.{' '}
        <TextLink to={`${team.path}/checks/new`} fz="sm">
          Choose tests and schedule
        </TextLink>
      </Muted>
    </Paper>
  );
}
