import { Box, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { CheckDetail, Test } from '../api/resources';
import { useTests } from '../data/tests-queries';
import { useTeam } from '../session/team-context';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { GuardedButton } from '../ui/guarded-button';
import { Loaded } from '../ui/loaded';
import { notifyDone } from '../ui/notify';
import { PageHeader } from '../ui/page-header';
import { CheckFormFields } from './check-form';
import { formValuesOf, updateBodyOf } from './check-form-values';
import { useCheck, useDeleteCheck, useUpdateCheck } from '../data/checks-queries';
import { CiSection } from './ci-section';
import { VerificationSection } from './verification-section';

export function Component() {
  const { checkId = '' } = useParams();
  const query = useCheck(checkId);
  const tests = useTests();
  return (
    <Loaded query={query} what="check">
      {(check) => <Loaded query={tests}>{(all) => <EditCheck check={check} tests={all} />}</Loaded>}
    </Loaded>
  );
}

function EditCheck({ check, tests }: { check: CheckDetail; tests: readonly Test[] }) {
  const team = useTeam();
  const navigate = useNavigate();
  const update = useUpdateCheck(check.id);
  const checkPath = `${team.path}/checks/${check.id}`;
  const saved = formValuesOf(check);
  useScrollToHash();
  return (
    <Box maw={860}>
      <PageHeader
        title={`${check.domain} settings`}
        crumbs={[
          { label: 'Checks', to: `${team.path}/checks` },
          { label: check.domain, to: checkPath },
        ]}
      />
      <Stack gap="lg">
        <CheckFormFields
          // The API may store another form of the URL than the one that was sent.
          key={check.url ?? check.domain}
          initial={saved}
          tests={tests}
          check={check}
          submitLabel="Save"
          onSubmit={async (values) => {
            await update.mutateAsync(updateBodyOf(values, saved));
            notifyDone('Check saved.');
          }}
          isBusy={update.isPending}
          error={update.error}
          onCancel={() => void navigate(checkPath)}
        />
        <VerificationSection check={check} />
        <CiSection check={check} />
        <DeleteSection check={check} />
      </Stack>
    </Box>
  );
}

/** Scrolls to the part of the page that the URL names, once the check is loaded and the part exists. */
function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

function DeleteSection({ check }: { check: CheckDetail }) {
  const team = useTeam();
  const navigate = useNavigate();
  const remove = useDeleteCheck(check.id);
  const [isOpen, { open, close }] = useDisclosure();
  const confirm = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notifyDone(`Deleted the check for ${check.domain}.`);
        void navigate(`${team.path}/checks`);
      },
    });
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb={4}>
        Delete this check
      </Title>
      <Text c="dimmed" mb="md">
        Stops its scans, and removes its history and issues from all lists. To stop scans temporarily, pause
        the check instead.
      </Text>
      <GuardedButton
        refusal={team.refusal('checks.write')}
        variant="outline"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={open}
      >
        Delete check
      </GuardedButton>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={`Delete the check for ${check.domain}?`}
        confirmLabel="Delete check"
        onConfirm={confirm}
        isBusy={remove.isPending}
        error={remove.error}
      >
        Running scans stop, and you can no longer see its history and issues. You cannot undo this.
      </ConfirmDialog>
    </Paper>
  );
}
