import { List, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { BulkChecksBody } from '../api/resources';
import { useBulkCheckChange, useBulkCheckPreview, useUndoBulkChecks } from '../data/checks-queries';
import { useTests } from '../data/tests-queries';
import { counted } from '../scans/scan-words';
import { Dialog } from '../ui/dialog';
import { FormButtons } from '../ui/form-buttons';
import { FormFailure } from '../ui/form-failure';
import { Loaded } from '../ui/loaded';
import { Muted } from '../ui/muted';
import { notifyDone } from '../ui/notify';
import { offerUndo } from '../ui/offer-undo';
import { type CheckFormValues, newCheckValues, pauseOf, scheduleBody } from './settings/check-form-values';
import { ScheduleFields } from './settings/schedule-fields';
import { TagsField } from './settings/tags-field';

type Action = BulkChecksBody['action'];
type Change = Omit<BulkChecksBody, 'check_ids' | 'filter'>;

const TITLES: Record<Action, string> = {
  schedule: 'Change the schedule',
  tests: 'Switch a test on or off',
  tags: 'Add or remove tags',
  pause: 'Pause the checks',
  resume: 'Resume the checks',
  delete: 'Delete the checks',
};
const MOST_NAMED = 5;

interface BulkDialogProps {
  action: Action;
  target: Pick<BulkChecksBody, 'check_ids' | 'filter'>;
  onClose: () => void;
  onDone: () => void;
}

/** Asks what to change, then shows what that does before it is done. */
export default function CheckBulkDialog({ action, target, onClose, onDone }: BulkDialogProps) {
  const [change, setChange] = useState<Change | null>(
    action === 'resume' || action === 'delete' ? { action } : null,
  );
  return (
    <Dialog opened onClose={onClose} title={TITLES[action]} size="lg">
      {change === null ? (
        <ChangeForm action={action} onCancel={onClose} onChosen={setChange} />
      ) : (
        <Preview change={{ ...target, ...change }} onCancel={onClose} onDone={onDone} />
      )}
    </Dialog>
  );
}

interface FormProps {
  action: Action;
  onCancel: () => void;
  onChosen: (change: Change) => void;
}

interface Choice extends CheckFormValues {
  removed: string[];
  test: string;
  isOn: boolean;
}

function ChangeForm({ action, onCancel, onChosen }: FormProps) {
  const form = useForm<Choice>({
    initialValues: { ...newCheckValues([]), removed: [], test: '', isOn: true },
  });
  const { data: tests = [] } = useTests(action === 'tests');
  const { values } = form;
  const isIncomplete =
    (action === 'tests' && values.test === '') ||
    (action === 'tags' && values.tags.length + values.removed.length === 0) ||
    (action === 'pause' && values.pausedUntil === '');
  return (
    <form onSubmit={form.onSubmit((chosen) => onChosen(changeOf(action, chosen)))} noValidate>
      <Stack gap="md">
        {action === 'schedule' && <ScheduleFields form={form} />}
        {action === 'tests' && (
          <>
            <NativeSelect
              label="Test"
              data={[
                { value: '', label: 'Choose a test' },
                ...tests.map(({ key, name }) => ({ value: key, label: name })),
              ]}
              data-autofocus
              {...form.getInputProps('test')}
            />
            <SegmentedControl
              aria-label="State of the test"
              data={[
                { value: 'on', label: 'On' },
                { value: 'off', label: 'Off' },
              ]}
              value={values.isOn ? 'on' : 'off'}
              onChange={(state) => form.setFieldValue('isOn', state === 'on')}
            />
          </>
        )}
        {action === 'tags' && (
          <>
            <TagsField label="Add tags" {...form.getInputProps('tags')} />
            <TagsField label="Remove tags" {...form.getInputProps('removed')} />
          </>
        )}
        {action === 'pause' && (
          <TextInput
            type="datetime-local"
            label="Pause until"
            description="In your time zone. Until then the checks are not scanned, neither on schedule nor manually."
            data-autofocus
            {...form.getInputProps('pausedUntil')}
          />
        )}
        <FormButtons onCancel={onCancel} disabled={isIncomplete}>
          Show what changes
        </FormButtons>
      </Stack>
    </form>
  );
}

function changeOf(action: Action, { schedule, test, isOn, tags, removed, pausedUntil }: Choice): Change {
  switch (action) {
    case 'schedule':
      return { action, schedule: scheduleBody(schedule) };
    case 'tests':
      return { action, tests: { [test]: isOn } };
    case 'tags':
      return { action, add_tags: tags, remove_tags: removed };
    case 'pause':
      return { action, paused_until: pauseOf(pausedUntil)?.toISOString() ?? null };
    case 'resume':
    case 'delete':
      return { action };
  }
}

interface PreviewProps {
  change: BulkChecksBody;
  onCancel: () => void;
  onDone: () => void;
}

function Preview({ change, onCancel, onDone }: PreviewProps) {
  const preview = useBulkCheckPreview(change);
  const bulk = useBulkCheckChange();
  const undo = useUndoBulkChecks();
  const [typed, setTyped] = useState('');
  const isDelete = change.action === 'delete';
  const takeBack = async (bulkId: string): Promise<string> => {
    const { count, left_alone: left } = await undo.mutateAsync(bulkId);
    return [`Undone for ${counted(count, 'check')}.`, ...leftWords(left)].join(' ');
  };
  const confirm = (matched: number): void =>
    bulk.mutate(isDelete ? { ...change, expected_count: matched } : change, {
      onSuccess: ({ message, left_alone: left, bulk_id: bulkId }) => {
        onDone();
        const words = [message, ...leftWords(left)].join(' ');
        if (bulkId === null) notifyDone(words);
        else offerUndo(words, () => takeBack(bulkId));
      },
    });
  return (
    <Loaded query={preview} rows={4}>
      {({ count, matched, changed, left_alone: left }) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            confirm(matched);
          }}
        >
          <Stack gap="sm">
            <Text fw={600}>
              {isDelete ? 'Deletes ' : 'Changes '}
              {counted(count, 'check')} of {matched.toLocaleString('en')}.
            </Text>
            <Named
              label="The first of them"
              checks={changed.map(({ id, domain }) => ({ id, text: domain }))}
            />
            {left.map((group) => (
              <LeftAlone key={`${group.reason} ${group.message}`} {...group} />
            ))}
            <Muted>
              {isDelete
                ? 'Their scans and issues disappear from all lists. This cannot be undone.'
                : 'You can undo it for 60 seconds.'}
            </Muted>
            {isDelete && (
              <TextInput
                label={`Type "${matched}" to confirm`}
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                data-autofocus
              />
            )}
            <FormFailure error={bulk.error} />
            <FormButtons
              onCancel={onCancel}
              color={isDelete ? 'red' : undefined}
              loading={bulk.isPending}
              disabled={count === 0 || (isDelete && typed !== String(matched))}
              data-autofocus={isDelete ? undefined : true}
            >
              {`${isDelete ? 'Delete' : 'Change'} ${counted(count, 'check')}`}
            </FormButtons>
          </Stack>
        </form>
      )}
    </Loaded>
  );
}

interface LeftAloneProps {
  reason: string;
  count: number;
  message: string;
  checks: readonly { id: string; domain: string }[];
}

function LeftAlone({ reason, count, message, checks }: LeftAloneProps) {
  return (
    <div>
      <Muted>
        {counted(count, 'check')} left alone: {message}
      </Muted>
      {reason !== 'unchanged' && (
        <Named
          label={`Left alone: ${message}`}
          checks={checks.map(({ id, domain }) => ({ id, text: domain }))}
        />
      )}
    </div>
  );
}

function Named({ label, checks }: { label: string; checks: readonly { id: string; text: string }[] }) {
  if (checks.length === 0) return null;
  return (
    <List size="sm" aria-label={label}>
      {checks.slice(0, MOST_NAMED).map(({ id, text }) => (
        <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
          {text}
        </List.Item>
      ))}
      {checks.length > MOST_NAMED && (
        <List.Item>{counted(checks.length - MOST_NAMED, 'more check')}</List.Item>
      )}
    </List>
  );
}

const leftWords = (left: readonly { count: number; message: string }[]): string[] =>
  left.map(({ count, message }) => `${counted(count, 'check')} left alone: ${message}`);
