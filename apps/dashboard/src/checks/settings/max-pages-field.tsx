import { TextInput } from '@mantine/core';
import { DEFAULT_MAX_PAGES, furtherMinutesOf, MOST_MAX_PAGES } from '@palisade/vocabulary';
import type { CheckForm } from './check-form-values';

/** How many pages a scan reads, with what more of them cost. */
export function MaxPagesField({ form, isVerified }: { form: CheckForm; isVerified: boolean }) {
  const { maxPages } = form.getValues();
  const minutes = furtherMinutesOf(maxPages === '' ? DEFAULT_MAX_PAGES : maxPages);
  const cost =
    minutes === 0 ? '' : ` Scans take up to ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} longer.`;
  const proof =
    isVerified || minutes === 0 ? '' : ` Until the domain is verified, they read ${DEFAULT_MAX_PAGES}.`;
  return (
    <TextInput
      type="number"
      label="Pages of a scan"
      description={`What does not fit is read in turn by the next scans.${cost}${proof}`}
      min={1}
      max={MOST_MAX_PAGES}
      maw={520}
      {...form.getInputProps('maxPages')}
      onChange={({ currentTarget: { value } }) =>
        form.setFieldValue('maxPages', value === '' ? '' : Number(value))
      }
    />
  );
}
