import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Textarea } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  CreateScanIdentity,
  IdentityPreview,
  PageGlimpse,
  PreviewScanIdentity,
  ScanIdentity,
} from '../api/resources';
import { FormFailure } from '../ui/form-failure';
import { Muted } from '../ui/muted';
import { notifyDone } from '../ui/notify';
import { ClickSteps } from './click-steps';
import { type ClickedStep, clickedDraft, keptSteps } from './clicked-steps';
import { type Verify, proofWords } from './proof-words';
import { SignInStop } from './sign-in-stop';

interface PreviewResultProps {
  draft: PreviewScanIdentity;
  preview: IdentityPreview;
  /** Stores the identity and verifies it. */
  prove: UseMutationResult<ScanIdentity, Error, CreateScanIdentity>;
  /** Signs in by other steps. */
  retry: UseMutationResult<void, Error, PreviewScanIdentity>;
  onBack: () => void;
  onDone: () => void;
}

/** What a stranger and the identity saw, and what would prove the difference. */
export function PreviewResult({ preview, retry, onBack, ...rest }: PreviewResultProps) {
  const { proof, stranger, identity } = preview;
  const { draft } = rest;
  return (
    <Stack gap="md">
      {identity === null && (
        <Alert color="yellow" p="sm" role="status">
          {proof.message ?? 'The site did not let it sign in.'}
        </Alert>
      )}
      {proof.stopped && <Stopped draft={draft} proof={proof} stop={proof.stopped} retry={retry} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Glimpse title="As a stranger" page={stranger} />
        <Glimpse title={`As ${draft.name}`} page={identity} />
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

interface StoppedProps extends Pick<PreviewResultProps, 'draft' | 'retry'> {
  proof: IdentityPreview['proof'];
  stop: NonNullable<IdentityPreview['proof']['stopped']>;
}

/** Where the login stopped, and clicks in place of what the browser did not find. */
function Stopped({ draft, proof, stop, retry }: StoppedProps) {
  const steps = keptSteps(draft, proof);
  const tryBy = (clicked: readonly ClickedStep[]): void => retry.mutate(clickedDraft(draft, clicked));
  return (
    <>
      {steps === null ? (
        <SignInStop stop={stop} />
      ) : (
        <ClickSteps stop={stop} first={steps} isTrying={retry.isPending} onTry={tryBy} />
      )}
      {draft.login.kind === 'browser' && stop.picture !== null && (
        <Button variant="default" w="fit-content" loading={retry.isPending} onClick={() => tryBy([])}>
          Show it by clicks
        </Button>
      )}
      <FormFailure error={retry.error} />
    </>
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

/** The proposal can be changed: a page, and a text that only the account sees. */
function ProveForm({ draft, preview, prove, onBack, onDone }: Omit<PreviewResultProps, 'retry'>) {
  const proposed = preview.proposed_verify as Verify | null;
  const first = firstValuesOf(preview, proposed);
  const [url, setUrl] = useState(first.url);
  const [text, setText] = useState(first.text);
  const [strangers, setStrangers] = useState(first.strangers);
  const [never, setNever] = useState(preview.proposed_never.join('\n'));
  const isProposed =
    proposed !== null && url === first.url && text === first.text && strangers === first.strangers;
  const isSameStatus = preview.stranger?.status === preview.identity?.status;
  const send = (): void => {
    const anonymous = isSameStatus ? { text: strangers } : { status: [preview.stranger?.status ?? 401] };
    const verify = isProposed ? proposed : { url, signed_in: { text }, anonymous };
    prove.mutate(
      { ...draft, verify, never: never.split('\n').filter(Boolean) },
      {
        onSuccess: ({ state }) => {
          if (state === 'proven') notifyDone(`${draft.name} is proven.`);
          onDone();
        },
      },
    );
  };
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
      {isSameStatus && (
        <TextInput
          label="Text that only a stranger sees"
          value={strangers}
          onChange={(event) => setStrangers(event.currentTarget.value)}
        />
      )}
      {proposed === null && (
        <Alert color="yellow" p="sm" role="status">
          Both got the same here, so this page proves nothing. Press Back and enter a page that only the
          account sees, or name below what tells them apart.
        </Alert>
      )}
      {isProposed && <Muted>{proofWords(proposed)}</Muted>}
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
          disabled={!isProposed && (text === '' || (isSameStatus && strangers === ''))}
          onClick={send}
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

const firstValuesOf = ({ identity }: IdentityPreview, proposed: Verify | null) => ({
  url: proposed?.url ?? identity?.url ?? '/',
  text: proposed?.signed_in.text ?? '',
  strangers: proposed?.anonymous.text ?? '',
});
