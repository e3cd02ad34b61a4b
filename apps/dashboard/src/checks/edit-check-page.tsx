import { Box, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { CheckDetail } from '../api/resources';
import { useTeam } from '../session/team-context';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { GuardedButton } from '../ui/guarded-button';
import { Loaded } from '../ui/loaded';
import { notifyDone } from '../ui/notify';
import { PageHeader } from '../ui/page-header';
import { CheckFormFields } from './check-form';
import { formValuesOf, updateBodyOf } from './check-form-values';
import { useCheck, useDeleteCheck, useUpdateCheck } from './checks-queries';
import { CiSection } from './ci-section';
import { VerificationSection } from './verification-section';

export function Component() {
  const { checkId = '' } = useParams();
  const query = useCheck(checkId);
  return (
    <Loaded query={query} what="check">
      {(check) => <EditCheck check={check} />}
    </Loaded>
  );
}

function EditCheck({ check }: { check: CheckDetail }) {
  const team = useTeam();
  const navigate = useNavigate();
  const update = useUpdateCheck(check.id);
  const checkPath = `${team.path}/checks/${check.id}`;
  const before = formValuesOf(check);
  useScrollToHash();
  return (
    <Box maw={860}>
      <PageHeader
        title={`Settings of ${check.domain}`}
        crumbs={[
          { label: 'Checks', to: `${team.path}/checks` },
          { label: check.domain, to: checkPath },
        ]}
      />
      <Stack gap="lg">
        <CheckFormFields
          // Another address or schedule that the api made of what was sent.
          key={check.url ?? check.domain}
          initial={before}
          check={check}
          submitLabel="Save"
          onSubmit={async (values) => {
            await update.mutateAsync(updateBodyOf(values, before));
            notifyDone('The check is saved.');
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

/** Links lead to a part of this page, which is there only once the check has been read. */
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
        notifyDone(`The check of ${check.domain} is deleted.`);
        void navigate(`${team.path}/checks`);
      },
    });
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb={4}>
        Delete this check
      </Title>
      <Text c="dimmed" mb="md">
        Its scans stop, and its history and issues leave every list. To stop scans for a while, pause it
        instead.
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
        title={`Delete the check of ${check.domain}?`}
        confirmLabel="Delete check"
        onConfirm={confirm}
        isBusy={remove.isPending}
        error={remove.error}
      >
        Scans under way are stopped, and its history and issues can no longer be seen. This cannot be undone.
      </ConfirmDialog>
    </Paper>
  );
}
