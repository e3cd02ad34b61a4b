import { Button, Stack } from '@mantine/core';
import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fieldErrorsOf } from '../api/api-failure';
import { FormButtons } from './form-buttons';
import { FormFailure } from './form-failure';

interface RequestFormProps<Values extends object, Result> {
  /** Their names are those of the fields in the request. */
  initialValues: Values;
  validate?: UseFormInput<Values>['validate'];
  send: (values: Values) => Promise<Result>;
  onSent?: (result: Result) => unknown;
  submitLabel: string;
  /** The button is as wide as its label: for a form among other sections. */
  isSection?: boolean;
  /** For a form in a dialog, which has a button to cancel. */
  onCancel?: () => void;
  /** Why the form cannot be sent yet. */
  isIncomplete?: (values: Values) => boolean;
  /** The field that shows the error of a field in the request, where their names differ. */
  fieldOf?: Readonly<Record<string, string>>;
  /** What else to say about an error. */
  failureNote?: (error: unknown) => ReactNode;
  children: (form: UseFormReturnType<Values>) => ReactNode;
}

const SMALL = { style: { alignSelf: 'flex-start' } };

/** A form whose values one request sends. Shows its errors at the fields, or above the button. */
export function RequestForm<Values extends object, Result>(props: RequestFormProps<Values, Result>) {
  const { initialValues, validate, fieldOf = {}, submitLabel, onCancel } = props;
  const form = useForm<Values>({ initialValues, validate });
  const request = useMutation({
    mutationFn: props.send,
    // The response may hold a secret.
    gcTime: 0,
    onSuccess: props.onSent,
    onError: (error) => {
      const errors = Object.entries(fieldErrorsOf(error));
      form.setErrors(Object.fromEntries(errors.map(([name, text]) => [fieldOf[name] ?? name, text])));
    },
  });
  const submit = { loading: request.isPending, disabled: props.isIncomplete?.(form.values) };
  return (
    <form onSubmit={form.onSubmit((values) => request.mutate(values))} noValidate>
      <Stack gap="md">
        {props.children(form)}
        <FormFailure
          error={request.error}
          fields={[...Object.keys(initialValues), ...Object.keys(fieldOf)]}
        />
        {props.failureNote?.(request.error)}
        {onCancel ? (
          <FormButtons onCancel={onCancel} {...submit}>
            {submitLabel}
          </FormButtons>
        ) : (
          <Button type="submit" {...(props.isSection ? SMALL : { size: 'md' })} {...submit}>
            {submitLabel}
          </Button>
        )}
      </Stack>
    </form>
  );
}
