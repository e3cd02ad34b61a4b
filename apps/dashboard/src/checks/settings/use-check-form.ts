import { useForm } from '@mantine/form';
import { SCHEDULE_TIME } from '@palisade/vocabulary';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CheckForm, CheckFormValues } from './check-form-values';
import { tagsError } from '../tags';

const VALIDATE = {
  domain: (domain: string) => (domain.trim() === '' ? 'Enter a domain or URL.' : null),
  schedule: {
    time: (time: string | null, { schedule: { kind } }: CheckFormValues) =>
      kind === 'none' || kind === 'hourly' || SCHEDULE_TIME.test(time ?? '')
        ? null
        : 'Enter a time, for example 02:00.',
  },
  tags: tagsError,
  tests: (tests: CheckFormValues['tests']) =>
    Object.values(tests).some(Boolean) ? null : 'Enable at least one test.',
};

/** The form of a check, new or existing. */
export const useCheckForm = (initialValues: CheckFormValues): CheckForm =>
  useForm<CheckFormValues>({ initialValues, validateInputOnBlur: true, validate: VALIDATE });

interface FocusFirstError {
  element: RefObject<HTMLFormElement | null>;
  focusFirstError: () => void;
}

/** Focuses the first field with an error, after the messages are rendered. */
export function useFocusFirstError(): FocusFirstError {
  const element = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return { element, focusFirstError: () => setAttempts((count) => count + 1) };
}
