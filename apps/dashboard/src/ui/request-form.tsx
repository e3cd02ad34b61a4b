import { Button, Stack } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fieldErrorsOf } from '../api/api-failure';
import { FormFailure } from './form-failure';

interface RequestFormProps<Values extends object, Result> {
  /** Their names are those of the fields in the request. */
  initialValues: Values;
  send: (values: Values) => Promise<Result>;
  onSent: (result: Result) => unknown;
  submitLabel: string;
  /** What else to say about an error. */
  failureNote?: (error: unknown) => ReactNode;
  children: (form: UseFormReturnType<Values>) => ReactNode;
}

/** A page's form whose values one request sends. Shows its errors at the fields, or above the button. */
export function RequestForm<Values extends object, Result>(props: RequestFormProps<Values, Result>) {
  const form = useForm<Values>({ initialValues: props.initialValues });
  const request = useMutation({
    mutationFn: props.send,
    onSuccess: props.onSent,
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => request.mutate(values))} noValidate>
      <Stack gap="md">
        {props.children(form)}
        <FormFailure error={request.error} fields={Object.keys(props.initialValues)} />
        {props.failureNote?.(request.error)}
        <Button type="submit" size="md" loading={request.isPending}>
          {props.submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
