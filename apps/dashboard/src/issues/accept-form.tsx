import { NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { ACCEPTANCE_REASONS, type AcceptanceReason } from '@palisade/vocabulary';
import { useState } from 'react';
import { fieldErrorsOf } from '../api/api-failure';
import type { AcceptIssueBody } from '../api/resources';
import { FormFailure } from '../ui/form-failure';
import { acceptanceEnd, PERIODS, type Period } from './acceptance-end';
import { REASON_HINTS, REASON_WORDS } from './issue-words';
import { FormButtons } from '../ui/form-buttons';
import { GuideLink } from '../ui/guide-link';

const LONGEST_NOTE = 1000;

export interface AcceptFormProps {
  onClose: () => void;
  onAccept: (terms: AcceptIssueBody) => void;
  isBusy: boolean;
  error: unknown;
}

/** Why and until when issues are accepted. */
export default function AcceptForm({ onClose, onAccept, isBusy, error }: AcceptFormProps) {
  const [reason, setReason] = useState<AcceptanceReason>('risk_accepted');
  const [note, setNote] = useState('');
  const [period, setPeriod] = useState<Period>('always');
  const [lastDay, setLastDay] = useState('');
  const errors = fieldErrorsOf(error);
  const isReady = period !== 'day' || lastDay !== '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const until = acceptanceEnd(period, lastDay, new Date());
        if (isReady) onAccept({ reason, note: note.trim() || null, until });
      }}
    >
      <Stack gap="md">
        <Radio.Group
          label="Reason"
          value={reason}
          onChange={(value) => setReason(value)}
          error={errors.reason}
        >
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
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={errors.note}
        />
        <NativeSelect
          label="Until"
          data={PERIODS}
          value={period}
          onChange={(event) => setPeriod(event.currentTarget.value as Period)}
          error={period === 'day' ? undefined : errors.until}
        />
        {period === 'day' && (
          <TextInput
            type="date"
            label="Last day"
            required
            value={lastDay}
            onChange={(event) => setLastDay(event.currentTarget.value)}
            error={errors.until}
          />
        )}
        <Text fz="sm">
          <GuideLink to="results#stop-a-false-alarm">How to stop a false alarm</GuideLink>
        </Text>
        <FormFailure error={error} fields={['reason', 'note', 'until']} />
        <FormButtons onCancel={onClose} loading={isBusy} disabled={!isReady}>
          Accept
        </FormButtons>
      </Stack>
    </form>
  );
}
