import { TextInput } from '@mantine/core';
import { api, body } from '../api/client';
import type { Session } from '../api/resources';
import { RequestForm } from '../ui/request-form';

/** Takes the code of the second factor. */
export const CodeForm = (props: { description?: string; onSent: (session: Session) => void }) => (
  <RequestForm
    initialValues={{ code: '' }}
    send={(values) => body(api.POST('/api/v1/session/second-factor', { body: values }))}
    onSent={props.onSent}
    submitLabel="Continue"
  >
    {(form) => (
      <TextInput
        label="Code"
        description={props.description}
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        autoFocus
        {...form.getInputProps('code')}
      />
    )}
  </RequestForm>
);
