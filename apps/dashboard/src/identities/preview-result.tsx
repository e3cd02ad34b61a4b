import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  CreateScanIdentity,
  IdentityPreview,
  PageGlimpse,
  PreviewScanIdentity,
  ScanIdentity,
} from '../api/resources';
import { useTeam } from '../session/team-context';
import { FormFailure } from '../ui/form-failure';
import { notifyDone } from '../ui/notify';

interface PreviewResultProps {
  draft: PreviewScanIdentity;
  preview: IdentityPreview;
  checkId: string;
  create: UseMutationResult<ScanIdentity, Error, CreateScanIdentity>;
  onBack: () => void;
  onDone: () => void;
}

/** What a stranger and the identity saw, and what would prove the difference. */
export function PreviewResult({ preview, onBack, ...rest }: PreviewResultProps) {
  const { proof, stranger, identity } = preview;
  return (
    <Stack gap="md">
      {proof.state !== 'proven' && (
        <Alert color="yellow" p="sm" role="status">
          {proof.message ?? 'The site did not let it sign in.'}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Glimpse title="As a stranger" page={stranger} />
        <Glimpse title={`As ${rest.draft.name}`} page={identity} />
      </SimpleGrid>
      {identity === null ? (
        <Group>
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        </Group>
      ) : (
        <ProveForm preview={preview} onBack={onBack} {...rest} />
      )}
    </Stack>
  );
}

function Glimpse({ title, page }: { title: string; page: PageGlimpse | null }) {
  return (
    <Paper withBorder p="sm" component="section" aria-label={title}>
      <Text fw={600}>{title}</Text>
      {page === null ? (
        <Text size="sm">No page.</Text>
      ) : (
        <>
          <Text size="sm" className="pal-wraps">
            {page.status} · {page.title === '' ? page.url : page.title}
          </Text>
          <Text size="sm" mt={4} className="pal-wraps">
            {page.text}
          </Text>
        </>
      )}
    </Paper>
  );
}

interface Verify {
  url?: string;
  signed_in?: { text?: string | null };
}

/** The proposal can be changed: a page, and a text that only the account sees. */
function ProveForm({ draft, preview, checkId, create, onBack, onDone }: PreviewResultProps) {
  const { api } = useTeam();
  const proposed = preview.proposed_verify as Verify | null;
  const [url, setUrl] = useState(proposed?.url ?? preview.identity?.url ?? '/');
  const [text, setText] = useState(proposed?.signed_in?.text ?? '');
  const [never, setNever] = useState(preview.proposed_never.join('\n'));
  const isProposed = proposed !== null && url === proposed.url && text === (proposed.signed_in?.text ?? '');
  const prove = useMutation({
    mutationFn: async () => {
      const verify = isProposed
        ? (proposed as CreateScanIdentity['verify'])
        : { url, signed_in: { text }, anonymous: anonymousOf(preview) };
      const { id } = await create.mutateAsync({ ...draft, verify, never: never.split('\n').filter(Boolean) });
      const { data } = await api.POST('/api/v1/checks/{check_id}/scan-identities/{identity_id}/verify', {
        params: { path: { check_id: checkId, identity_id: id } },
      });
      return data;
    },
    gcTime: 0,
    onSuccess: (identity) => {
      if (identity?.state === 'proven') notifyDone(`${draft.name} is proven.`);
      onDone();
    },
  });
  return (
    <Stack gap="sm">
      <TextInput
        label="Page that proves it"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextInput
        label="Text that only the account sees"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Textarea
        label="Never request"
        description="Paths, one a line: links that sign out, or that change something when they are read."
        autosize
        minRows={2}
        value={never}
        onChange={(event) => setNever(event.currentTarget.value)}
      />
      <FormFailure error={prove.error} />
      <Group>
        <Button
          loading={prove.isPending}
          disabled={text === '' && !isProposed}
          onClick={() => prove.mutate()}
        >
          Prove it
        </Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Group>
    </Stack>
  );
}

/** What the stranger got is what a session that is over gets. */
const anonymousOf = ({ stranger }: IdentityPreview) => ({ status: [stranger?.status ?? 401] });
