import {
  Autocomplete,
  Checkbox,
  NativeSelect,
  SimpleGrid,
  Switch,
  TagsInput,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  CHANNEL_TYPES,
  type ChannelType,
  MAX_RECIPIENTS,
  PAGERDUTY_ADDRESSES,
  SEVERITIES,
  eventsOf,
  isOnCall,
} from '@palisade/vocabulary';
import type { Channel, ChannelWithSecret } from '../api/resources';
import { useSaveChannel } from '../data/notifications-queries';
import { useSession } from '../session/session';
import { RequestForm } from '../ui/request-form';
import { type ChannelValues, FIELD_OF, saveOf, valuesOf, valuesOfType } from './channel-form-values';
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
  alertmanager_webhook: 'Where a program takes the webhooks of Alertmanager.',
  alertmanager: 'Where Prometheus Alertmanager is. Messages go to /api/v2/alerts below it.',
  pagerduty: 'The address of PagerDuty for your account.',
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
          onChange={({ currentTarget: { value } }) => form.setValues(valuesOfType(value as ChannelType))}
        />
      )}
      <ReceiverField form={form} isStored={channel !== null} />
      <Checkbox.Group label="Events" {...form.getInputProps('events')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
          {eventsOf(form.values.type).map((event) => (
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
      {isOnCall(form.values.type) && (
        <Switch
          label="Only verified checks"
          description="Issues of checks whose domain is not verified wake nobody."
          {...form.getInputProps('verifiedOnly', { type: 'checkbox' })}
        />
      )}
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
  if (type === 'pagerduty')
    return (
      <>
        <TextInput
          label="Routing key"
          description={`The integration key of a service, for Events API v2.${isStored ? ' The stored key is hidden. Enter another one to replace it.' : ''}`}
          autoComplete="off"
          {...form.getInputProps('routingKey')}
        />
        <Autocomplete
          label="Address"
          description={URL_WORDS.pagerduty}
          data={[...PAGERDUTY_ADDRESSES]}
          {...form.getInputProps('url')}
        />
      </>
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
