import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { body } from '../api/client';
import type { CiHash } from '../api/resources';
import { useTeam } from '../session/team-context';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Loaded } from '../ui/loaded';
import { notifyDone } from '../ui/notify';
import { SecretField } from '../ui/secret-field';
import { Section } from '../ui/section';
import { PaidNotice } from './paid-notice';
import { RoleNotice } from './role-notice';
import { useCiHash } from './team-queries';

function CiPage() {
  const { refusal } = useTeam();
  const reason = refusal('ci.manage');
  const hash = useCiHash(reason === null);
  if (reason !== null) return <RoleNotice refusal={reason} />;
  return (
    <>
      <PaidNotice feature="The CI URLs" />
      <Loaded query={hash}>{(ci) => <CiSections ci={ci} />}</Loaded>
    </>
  );
}

function CiSections({ ci }: { ci: CiHash }) {
  return (
    <Stack gap="lg">
      <Section
        title="CI hash"
        description="The credential in the CI URLs of all checks of this team. Whoever has it can start scans and read their outcome: treat it as a password."
        actions={<RotateButton />}
      >
        <SecretField value={ci.ci_hash} label="CI hash" />
      </Section>
      <Section
        title="URLs for pipelines"
        description="The edit page of each check has them ready to paste, with snippets for curl, GitHub Actions and GitLab CI."
      >
        <Stack gap="sm">
          <Labelled label="Start a scan" value={ci.trigger_url_template} />
          <Labelled label="Ask for its outcome" value={ci.status_url_template} />
        </Stack>
      </Section>
    </Stack>
  );
}

function Labelled({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="sm" fw={550} mb={4}>
        {label}
      </Text>
      <SecretField value={value} label="URL" />
    </div>
  );
}

function RotateButton() {
  const { api, key } = useTeam();
  const client = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure();
  const rotate = useMutation({
    mutationFn: () => body(api.POST('/api/v1/team/ci-hash/rotate')),
    onSuccess: (fresh) => {
      client.setQueryData([...key, 'ci-hash'], fresh);
      close();
      notifyDone('There is a new CI hash. Put the new URLs into your pipelines.');
    },
  });
  return (
    <>
      <Button variant="default" onClick={open}>
        Rotate
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title="Rotate the CI hash?"
        confirmLabel="Rotate hash"
        onConfirm={() => rotate.mutate()}
        isBusy={rotate.isPending}
        error={rotate.error}
      >
        The present hash stops working at once, in every pipeline of this team. You cannot go back to it.
      </ConfirmDialog>
    </>
  );
}

export { CiPage as Component };
