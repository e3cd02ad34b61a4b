import { Fieldset, PasswordInput, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ScanIdentity } from '../api/resources';
import { useUpdateIdentity } from '../data/identities-queries';
import { notifyDone } from '../ui/notify';
import { RequestForm } from '../ui/request-form';
import { type EditValues, changeOf, editValuesOf, hasMember, secretPlaces } from './identity-edit';
import { NAME_RULE, isIdentityName } from './identity-words';

/** Where the errors of the API belong in the form. */
const FIELDS = {
  'login.url': 'url',
  'login.username': 'username',
  'login.client_id': 'username',
  'login.password': 'secrets.password',
  'login.totp': 'secrets.totp',
  'login.client_secret': 'secrets.clientSecret',
  'login.refresh_token': 'secrets.refreshToken',
  'verify.url': 'page',
  'verify.signed_in': 'signedIn.text',
  'verify.anonymous': 'anonymous.status',
  'verify.signed_in.json': 'signedIn.json',
  'verify.anonymous.json': 'anonymous.json',
  private_canary: 'canary',
} as const;

/** Changes an identity and proves it again. A secret that is left empty stays. */
export function IdentityEditForm(props: { checkId: string; identity: ScanIdentity; onClose: () => void }) {
  const { checkId, identity, onClose } = props;
  const update = useUpdateIdentity(checkId, identity.id);
  return (
    <RequestForm<EditValues, ScanIdentity>
      initialValues={editValuesOf(identity)}
      validate={{ name: (name) => (isIdentityName(name) ? null : NAME_RULE) }}
      send={(values) => update.mutateAsync(changeOf(identity, values))}
      onSent={({ name, state }) => {
        if (state === 'proven') notifyDone(`${name} is proven.`);
        onClose();
      }}
      submitLabel="Save and verify"
      onCancel={onClose}
      fieldOf={FIELDS}
    >
      {(form) => (
        <Stack gap="sm">
          <TextInput label="Name" description="Findings name it." {...form.getInputProps('name')} />
          <LoginFields form={form} identity={identity} />
          <ProofFields form={form} />
          <TextInput
            label="Signs out at"
            description="Only the test of sessions uses it, to end a session of its own."
            placeholder="/logout"
            {...form.getInputProps('logout')}
          />
          <Lines
            form={form}
            name="start"
            label="Begin at"
            description="Paths, one a line, besides the start page."
          />
          <Lines
            form={form}
            name="never"
            label="Never request"
            description="Paths, one a line: links that sign out, or that change something when they are read."
          />
          <Lines
            form={form}
            name="origins"
            label="Origins that get its credentials"
            description="One a line. To change them, enter the secrets again."
          />
        </Stack>
      )}
    </RequestForm>
  );
}

interface PartProps {
  form: UseFormReturnType<EditValues>;
}

const SECRET_LABELS: Readonly<Record<string, string>> = {
  password: 'Password',
  totp: 'Authenticator secret',
  clientSecret: 'Client secret',
  refreshToken: 'Refresh token',
};

function LoginFields({ form, identity }: PartProps & { identity: ScanIdentity }) {
  return (
    <>
      {hasMember(identity, 'url') && (
        <TextInput label="Address of the login" {...form.getInputProps('url')} />
      )}
      {hasMember(identity, 'username') && (
        <TextInput label="User name or e-mail" autoComplete="off" {...form.getInputProps('username')} />
      )}
      {hasMember(identity, 'client_id') && (
        <TextInput label="Client id" autoComplete="off" {...form.getInputProps('username')} />
      )}
      {secretPlaces(identity).map((place) => (
        <PasswordInput
          key={place}
          label={SECRET_LABELS[place] ?? place.split('.').slice(1).join('.')}
          description={
            identity.secrets.includes(place) ? 'Leave it empty to keep the stored one.' : 'None is stored.'
          }
          autoComplete="new-password"
          value={form.values.secrets[place]}
          onChange={(event) =>
            form.setFieldValue('secrets', { ...form.values.secrets, [place]: event.currentTarget.value })
          }
          error={form.errors[`secrets.${place}`]}
        />
      ))}
    </>
  );
}

function ProofFields({ form }: PartProps) {
  return (
    <>
      <TextInput label="Page that proves the sign-in" {...form.getInputProps('page')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ConditionFields form={form} side="signedIn" legend="The account gets" />
        <ConditionFields form={form} side="anonymous" legend="A stranger gets" />
      </SimpleGrid>
      <TextInput
        label="Private text"
        description="A text that only pages of this account show."
        {...form.getInputProps('canary')}
      />
    </>
  );
}

function ConditionFields(props: PartProps & { side: 'signedIn' | 'anonymous'; legend: string }) {
  const { form, side, legend } = props;
  return (
    <Fieldset legend={legend}>
      <Stack gap="xs">
        <TextInput label="Text" {...form.getInputProps(`${side}.text`)} />
        <TextInput label="Status codes" placeholder="302, 401" {...form.getInputProps(`${side}.status`)} />
        <TextInput label="JSON pointer" placeholder="/email" {...form.getInputProps(`${side}.json`)} />
        <TextInput label="Value there" {...form.getInputProps(`${side}.equals`)} />
      </Stack>
    </Fieldset>
  );
}

const Lines = (
  props: PartProps & { name: 'start' | 'never' | 'origins'; label: string; description: string },
) => (
  <Textarea
    label={props.label}
    description={props.description}
    autosize
    minRows={2}
    {...props.form.getInputProps(props.name)}
  />
);
