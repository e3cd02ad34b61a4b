import { NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { ACCEPTANCE_REASONS, type AcceptanceReason } from '@palisade/vocabulary';
import type { AcceptIssueBody } from '../api/resources';
import { GuideLink } from '../ui/guide-link';
import { RequestForm } from '../ui/request-form';
import { acceptanceEnd, PERIODS, type Period } from './acceptance-end';
import { localDate } from '../ui/time-format';
import { REASON_HINTS, REASON_WORDS } from './issue-words';

const LONGEST_NOTE = 1000;

export interface AcceptFormProps {
  accept: (terms: AcceptIssueBody) => Promise<unknown>;
  onClose: () => void;
}

interface Values {
  reason: AcceptanceReason;
  note: string;
  period: Period;
  /** For the period `day`. */
  lastDay: string;
}

const INITIAL: Values = { reason: 'risk_accepted', note: '', period: '90', lastDay: '' };

const termsOf = ({ reason, note, period, lastDay }: Values): AcceptIssueBody => ({
  reason,
  note: note.trim() || null,
  until: acceptanceEnd(period, lastDay, new Date()),
});

/** When the acceptance ends, and what happens then. */
function endWords({ period, lastDay }: Values): string {
  const end = acceptanceEnd(period, lastDay, new Date());
  if (end === null) return 'Nothing reminds you of the issue, unless its severity rises.';
  return `Ends after ${localDate(new Date(end))}. An issue that scans still detect then opens again.`;
}

/** Why and until when issues are accepted. */
export default function AcceptForm({ accept, onClose }: AcceptFormProps) {
  return (
    <RequestForm
      initialValues={INITIAL}
      isIncomplete={({ period, lastDay }) => period === 'day' && lastDay === ''}
      send={(values) => accept(termsOf(values))}
      fieldOf={{ until: 'period' }}
      onSent={onClose}
      submitLabel="Accept"
      onCancel={onClose}
    >
      {(form) => (
        <>
          <Radio.Group label="Reason" {...form.getInputProps('reason')}>
            <Stack gap="xs" mt={6}>
              {ACCEPTANCE_REASONS.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={REASON_WORDS[value]}
                  description={REASON_HINTS[value]}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label="Note"
            placeholder="Why it is acceptable, for your team and for auditors"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={LONGEST_NOTE}
            {...form.getInputProps('note')}
          />
          <NativeSelect
            label="Until"
            description={endWords(form.values)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={PERIODS}
            {...form.getInputProps('period')}
          />
          {form.values.period === 'day' && (
            <TextInput type="date" label="Last day" required {...form.getInputProps('lastDay')} />
          )}
          <Text fz="sm">
            <GuideLink to="results#stop-a-false-alarm">How to stop a false alarm</GuideLink>
          </Text>
        </>
      )}
    </RequestForm>
  );
}
