import { Anchor, Button, type ButtonProps, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BASE_PATH } from '../api/base-path';
import { fieldErrorsOf } from '../api/api-failure';
import { useLocation } from 'react-router';
import { FormFailure } from '../ui/form-failure';
import { Muted } from '../ui/muted';

type Texts = Record<string, string>;

interface PasswordFormProps<Fields extends Texts> {
  /** Initial values of the other fields. */
  fields: Fields;
  hasPassword: boolean;
  /** Makes the change. The password is null for an account without one. */
  change: (values: Fields & { current_password: string | null }) => Promise<unknown>;
  submitLabel: string;
  button?: ButtonProps;
  onCancel?: () => void;
  /** Places the other fields around the password field, which is null for an account without a password. */
  children?: (form: UseFormReturnType<Texts>, password: ReactNode) => ReactNode;
}

/** A change of the account that has to be confirmed with the current password. */
export function PasswordForm<Fields extends Texts>(props: PasswordFormProps<Fields>) {
  const { fields, hasPassword, change, children } = props;
  const { pathname } = useLocation();
  const form = useForm<Texts>({ initialValues: { ...fields, current_password: '' } });
  const save = useMutation({
    mutationFn: ({ current_password: password = '', ...values }: Texts) =>
      change({ ...(values as Fields), current_password: hasPassword ? password : null }),
    onSuccess: form.reset,
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  const password = hasPassword ? (
    <PasswordInput
      label="Current password"
      autoComplete="current-password"
      {...form.getInputProps('current_password')}
    />
  ) : (
    <Muted>
      You must have signed in within the last ten minutes.{' '}
      <Anchor
        inherit
        href={`${BASE_PATH}/api/v1/oidc/start?fresh=true&return=${encodeURIComponent(pathname)}`}
      >
        Sign in again
      </Anchor>
    </Muted>
  );
  const isEmpty = (name: string): boolean => form.values[name]?.trim() === '';
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack gap="sm" maw={420}>
        {children ? children(form, password) : password}
        <FormFailure error={save.error} fields={['current_password', ...Object.keys(fields)]} />
        <Group gap="xs">
          <Button
            type="submit"
            {...props.button}
            loading={save.isPending}
            disabled={Object.keys(fields).some(isEmpty) || (hasPassword && isEmpty('current_password'))}
          >
            {props.submitLabel}
          </Button>
          {props.onCancel && (
            <Button variant="default" onClick={props.onCancel}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
