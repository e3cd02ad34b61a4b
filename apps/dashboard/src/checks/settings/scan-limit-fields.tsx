import { TextInput } from '@mantine/core';
import {
  DEFAULT_MAX_PAGES,
  furtherMinutesOf,
  MOST_MAX_DEPTH,
  MOST_MAX_MINUTES,
  MOST_MAX_PAGES,
} from '@palisade/vocabulary';
import type { CheckForm } from './check-form-values';

/** How much a scan reads, with what more pages cost. */
export function ScanLimitFields({ form, isVerified }: { form: CheckForm; isVerified: boolean }) {
  const { maxPages } = form.getValues();
  const minutes = furtherMinutesOf(maxPages === '' ? DEFAULT_MAX_PAGES : maxPages);
  const cost =
    minutes === 0 ? '' : ` Scans take up to ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} longer.`;
  const proof =
    isVerified || minutes === 0 ? '' : ` Until the domain is verified, they read ${DEFAULT_MAX_PAGES}.`;
  const field = (name: 'maxPages' | 'maxDepth' | 'maxMinutes', min: number, max: number) => ({
    type: 'number' as const,
    min,
    max,
    maw: 520,
    ...form.getInputProps(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      form.setFieldValue(name, value === '' ? '' : Number(value)),
  });
  return (
    <>
      <TextInput
        label="Pages of a scan"
        description={`What does not fit is read in turn by the next scans.${cost}${proof}`}
        {...field('maxPages', 1, MOST_MAX_PAGES)}
      />
      <TextInput
        label="Links from the start page"
        description="Pages further away are not read. Empty: two links, or five with more than 25 pages."
        {...field('maxDepth', 0, MOST_MAX_DEPTH)}
      />
      <TextInput
        label="Minutes of a scan"
        description="Tests that could not end by then are inconclusive, and the next scan continues. Empty: no limit."
        {...field('maxMinutes', 1, MOST_MAX_MINUTES)}
      />
    </>
  );
}
