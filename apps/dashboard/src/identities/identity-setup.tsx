import { Alert, Button, Group, NativeSelect, PasswordInput, Stack, TextInput, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CheckDetail, IdentityPreview, LoginPage, PreviewScanIdentity } from '../api/resources';
import { useIdentitySetup } from '../data/identities-queries';
import { FormFailure } from '../ui/form-failure';
import { IconCircleCheck } from '../ui/icons';
import { Notice } from '../ui/notice';
import { RequestForm } from '../ui/request-form';
import {
  EMPTY_LOGIN,
  FIELD_LABELS,
  type LoginValues,
  SET_UP_KINDS,
  type SetUpKind,
  bodyFault,
  draftOf,
  hasUrl,
  mayHaveCode,
  recordingFault,
  withKind,
} from './login-draft';
import { NAME_RULE, isIdentityName } from './identity-words';
import { PreviewResult } from './preview-result';

/** Where the errors of the API belong in the form. */
const FIELDS = {
  'login.url': 'url',
  'login.username': 'username',
  'login.client_id': 'username',
  'login.password': 'password',
  'login.client_secret': 'password',
  'login.headers': 'username',
  'login.cookies': 'username',
  'login.refresh_token': 'password',
  'login.body': 'body',
  'login.recording': 'recording',
  start: 'page',
  'start.0': 'page',
  'login.totp': 'totp',
} as const;

interface Tried {
  draft: PreviewScanIdentity;
  preview: IdentityPreview;
  attempt: number;
}

/** Reads the login, signs in once, shows what was seen, and stores the identity when a person has confirmed it. */
export function IdentitySetup({ check, onClose }: { check: CheckDetail; onClose: () => void }) {
  const setup = useIdentitySetup(check.id);
  const [tried, setTried] = useState<Tried | null>(null);
  const preview = async (draft: PreviewScanIdentity): Promise<IdentityPreview> => {
    const seen = await setup.preview(draft);
    setTried({ draft, preview: seen, attempt: (tried?.attempt ?? 0) + 1 });
    return seen;
  };
  const retry = useMutation<void, Error, PreviewScanIdentity>({
    mutationFn: async (draft) => void (await preview(draft)),
    // The draft holds the password.
    gcTime: 0,
  });
  return (
    <Stack gap="md">
      {!check.is_verified && (
        <Alert color="yellow" p="sm">
          Scans sign in only where the domain of the check is verified. Verify it on the Verification tab.
        </Alert>
      )}
      {/* Stays mounted, so that "Back" keeps what was typed. */}
      <div hidden={tried !== null}>
        <RequestForm<LoginValues, IdentityPreview>
          initialValues={EMPTY_LOGIN}
          validate={{
            name: (name) => (isIdentityName(name) ? null : NAME_RULE),
            body: (body, { kind }) => (kind === 'json' ? bodyFault(body) : null),
            recording: (text, { kind }) => (kind === 'recording' ? recordingFault(text) : null),
          }}
          send={(values) => preview(draftOf(values))}
          submitLabel="Sign in"
          onCancel={onClose}
          isIncomplete={({ kind, username, password }) =>
            password === '' || (username === '' && kind !== 'refresh_token')
          }
          fieldOf={FIELDS}
        >
          {(form) => <LoginFields form={form} discover={setup.discover} />}
        </RequestForm>
      </div>
      {tried !== null && (
        <PreviewResult
          key={tried.attempt}
          draft={tried.draft}
          preview={tried.preview}
          prove={setup.prove}
          retry={retry}
          onBack={() => setTried(null)}
          onDone={onClose}
        />
      )}
    </Stack>
  );
}

interface LoginFieldsProps {
  form: UseFormReturnType<LoginValues>;
  discover: (url: string) => Promise<LoginPage>;
}

function LoginFields({ form, discover }: LoginFieldsProps) {
  const read = useMutation({ mutationFn: discover });
  const { kind, url } = form.values;
  const [username, password] = FIELD_LABELS[kind];
  return (
    <Stack gap="sm">
      <TextInput
        label="Name"
        description="Findings name it."
        placeholder="alice"
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="How it signs in"
        data={[...SET_UP_KINDS]}
        value={kind}
        onChange={(event) => form.setValues(withKind(form.values, event.currentTarget.value as SetUpKind))}
      />
      {hasUrl(kind) && (
        <Group align="flex-end" gap="sm">
          <TextInput label="Address of the login" flex="1 1 240px" {...form.getInputProps('url')} />
          {kind === 'form' && (
            <Button variant="default" loading={read.isPending} onClick={() => read.mutate(url)}>
              Read the page
            </Button>
          )}
        </Group>
      )}
      <div aria-live="polite">
        {read.data && <FoundFields page={read.data} />}
        <FormFailure error={read.error} />
      </div>
      <TextInput label={username} autoComplete="off" {...form.getInputProps('username')} />
      <PasswordInput label={password} autoComplete="new-password" {...form.getInputProps('password')} />
      {kind === 'recording' && <RecordingField form={form} />}
      {mayHaveCode(kind) && (
        <PasswordInput
          label="Authenticator secret"
          description="In base 32, if the account has a second factor."
          autoComplete="off"
          {...form.getInputProps('totp')}
        />
      )}
      {kind === 'json' && (
        <>
          <TextInput
            label="Body of the login"
            description="JSON, where {username} and {password} are replaced. Empty for what most APIs take."
            placeholder={'{"username": "{username}", "password": "{password}"}'}
            {...form.getInputProps('body')}
          />
          <TextInput
            label="Where the response has the token"
            description="A JSON pointer."
            {...form.getInputProps('token')}
          />
        </>
      )}
      <TextInput
        label="A page that only the account sees"
        description={
          kind === 'form'
            ? 'It proves the sign-in. Empty: the start page of the check, or the page that the login leads to.'
            : 'It proves the sign-in, such as the address that returns the account. Empty: the start page of the check.'
        }
        placeholder={kind === 'form' ? '/account' : '/api/me'}
        {...form.getInputProps('page')}
      />
    </Stack>
  );
}

function RecordingField({ form }: Pick<LoginFieldsProps, 'form'>) {
  return (
    <Textarea
      label="Recording"
      description="In Chrome DevTools, open Recorder, record the login, and export it as JSON. What you typed as user name and password is replaced, and not stored."
      autosize
      minRows={4}
      maxRows={12}
      {...form.getInputProps('recording')}
    />
  );
}

function FoundFields({ page }: { page: LoginPage }) {
  if (page.message !== null)
    return (
      <Alert color="yellow" p="sm">
        {page.message}
      </Alert>
    );
  const found = [page.username_field, page.password_field].filter((name) => name !== null);
  const hidden = page.hidden_fields.length;
  return (
    <Notice color="teal" icon={IconCircleCheck} p="sm">
      Found the fields {found.join(', ')}
      {hidden > 0 && ` and ${hidden} hidden ${hidden === 1 ? 'field' : 'fields'}, sent as they come`}.
    </Notice>
  );
}
