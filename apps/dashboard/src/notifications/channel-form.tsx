import { Checkbox, NativeSelect, SimpleGrid, Switch, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  CHANNEL_TYPES,
  type ChannelType,
  MAX_RECIPIENTS,
  NOTIFICATION_EVENTS,
  SEVERITIES,
} from '@palisade/vocabulary';
import type { Channel, ChannelWithSecret } from '../api/resources';
import { useSaveChannel } from '../data/notifications-queries';
import { useSession } from '../session/session';
import { RequestForm } from '../ui/request-form';
import { type ChannelValues, FIELD_OF, saveOf, valuesOf } from './channel-form-values';
import { CheckChoice } from './check-choice';
import { EVENT_WORDS, TYPE_WORDS } from './notification-words';
import { RotateSecret } from './rotate-secret';

const SEVERITY_CHOICES = SEVERITIES.map((severity) => ({
  value: severity,
  label:
    severity === 'low' ? 'All severities' : `${severity[0]?.toUpperCase()}${severity.slice(1)} and above`,
})).reverse();

const URL_WORDS: Readonly<Record<Exclude<ChannelType, 'email'>, string>> = {
  slack: 'The URL of an incoming webhook. Mattermost and Rocket.Chat have the same format.',
  teams: 'The URL of a workflow that posts to a channel when a webhook request is received.',
  webhook: 'An https URL that accepts POST requests. Messages are signed.',
};

interface ChannelFormProps {
  channel: Channel | null;
  onSaved: (channel: ChannelWithSecret) => void;
  onSecret: (secret: string) => void;
  onCancel: () => void;
}

export default function ChannelForm({ channel, onSaved, onSecret, onCancel }: ChannelFormProps) {
  const { user } = useSession();
  const save = useSaveChannel();
  return (
    <RequestForm
      initialValues={valuesOf(channel, user.email)}
      validate={{
        name: (name) => (name.trim() === '' ? 'Enter a name.' : null),
        events: (events) => (events.length === 0 ? 'Select at least one event.' : null),
      }}
      send={(values) => save.mutateAsync(saveOf(channel, values))}
      fieldOf={FIELD_OF}
      onSent={onSaved}
      submitLabel={channel === null ? 'Create channel' : 'Save'}
      onCancel={onCancel}
    >
      {(form) => <Fields form={form} channel={channel} onSecret={onSecret} />}
    </RequestForm>
  );
}

interface FieldsProps {
  form: UseFormReturnType<ChannelValues>;
  channel: Channel | null;
  onSecret: (secret: string) => void;
}

function Fields({ form, channel, onSecret }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        placeholder="Security team"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {channel === null && (
        <NativeSelect
          label="Type"
          data={CHANNEL_TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] }))}
          {...form.getInputProps('type')}
        />
      )}
      <ReceiverField form={form} isStored={channel !== null} />
      <Checkbox.Group label="Events" {...form.getInputProps('events')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
          {NOTIFICATION_EVENTS.map((event) => (
            <Checkbox key={event} value={event} {...EVENT_WORDS[event]} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <NativeSelect
        label="Issues"
        description="Less severe issues are left out."
        data={SEVERITY_CHOICES}
        {...form.getInputProps('minSeverity')}
      />
      <CheckChoice
        isForAll={form.values.isForAll}
        onForAll={(isForAll) => form.setFieldValue('isForAll', isForAll)}
        {...form.getInputProps('checkIds')}
      />
      {channel !== null && (
        <Switch
          label="Send messages"
          description="Events that occur while a channel is off are not sent later."
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
      )}
      {channel?.type === 'webhook' && <RotateSecret channel={channel} onSecret={onSecret} />}
    </>
  );
}

function ReceiverField({ form, isStored }: { form: FieldsProps['form']; isStored: boolean }) {
  const { type } = form.values;
  if (type === 'email')
    return (
      <TagsInput
        label="Recipients"
        description={`Up to ${MAX_RECIPIENTS} addresses. Press Enter after each.`}
        maxTags={MAX_RECIPIENTS}
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
        {...form.getInputProps('recipients')}
      />
    );
  return (
    <TextInput
      label="URL"
      description={
        isStored
          ? `${URL_WORDS[type]} The stored URL is hidden. Enter another one to replace it.`
          : URL_WORDS[type]
      }
      placeholder="https://"
      autoComplete="off"
      {...form.getInputProps('url')}
    />
  );
}
