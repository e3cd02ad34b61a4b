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
import type { ReactNode } from 'react';
import {
  CHANNELS,
  CHANNEL_TYPES,
  type ChannelSetting,
  type ChannelType,
  MAX_RECIPIENTS,
  SEVERITIES,
  eventsOf,
  isOnCall,
  settingsOfChannel,
} from '@palisade/vocabulary';
import type { Channel, ChannelWithSecret } from '../api/resources';
import { useSaveChannel } from '../data/notifications-queries';
import { useSession } from '../session/session';
import { RequestForm } from '../ui/request-form';
import { type ChannelValues, FIELD_OF, saveOf, valuesOf, valuesOfType } from './channel-form-values';
import { CheckChoice } from './check-choice';
import { EVENT_WORDS } from './notification-words';
import { RotateSecret } from './rotate-secret';

const SEVERITY_CHOICES = SEVERITIES.map((severity) => ({
  value: severity,
  label:
    severity === 'low' ? 'All severities' : `${severity[0]?.toUpperCase()}${severity.slice(1)} and above`,
})).reverse();

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
          data={CHANNEL_TYPES.map((type) => ({ value: type, label: CHANNELS[type].label }))}
          {...form.getInputProps('type')}
          onChange={({ currentTarget: { value } }) => form.setValues(valuesOfType(value as ChannelType))}
        />
      )}
      <ReceiverFields form={form} isStored={channel !== null} />
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
          description="Issues of other checks do not wake people."
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
      {channel !== null && CHANNELS[channel.type].secret === 'signing' && (
        <RotateSecret channel={channel} onSecret={onSecret} />
      )}
    </>
  );
}

interface ReceiverProps {
  form: FieldsProps['form'];
  isStored: boolean;
}

const RECEIVERS: Readonly<Record<ChannelSetting, ((props: ReceiverProps) => ReactNode) | null>> = {
  recipients: Recipients,
  routing_key: RoutingKey,
  url: Address,
  // Below the choice of events.
  verified_only: null,
};

function ReceiverFields(props: ReceiverProps) {
  return settingsOfChannel(props.form.values.type).map((setting) => {
    const Receiver = RECEIVERS[setting];
    return Receiver && <Receiver key={setting} {...props} />;
  });
}

function Recipients({ form }: ReceiverProps) {
  return (
    <TagsInput
      label="Recipients"
      description={`Up to ${MAX_RECIPIENTS} addresses. ${CHANNELS[form.values.type].words}`}
      maxTags={MAX_RECIPIENTS}
      splitChars={[',', ' ', ';']}
      acceptValueOnBlur
      {...form.getInputProps('recipients')}
    />
  );
}

function RoutingKey({ form, isStored }: ReceiverProps) {
  const hidden = isStored ? ' The stored key is hidden. Enter another one to replace it.' : '';
  return (
    <TextInput
      label="Routing key"
      description={`The integration key of a service, for Events API v2.${hidden}`}
      autoComplete="off"
      {...form.getInputProps('routingKey')}
    />
  );
}

function Address({ form, isStored }: ReceiverProps) {
  const { addresses, words } = CHANNELS[form.values.type];
  const input = form.getInputProps('url');
  if (addresses !== undefined)
    return <Autocomplete label="Address" description={words} data={[...addresses]} {...input} />;
  const hidden = isStored ? ' The stored URL is hidden. Enter another one to replace it.' : '';
  return (
    <TextInput
      label="URL"
      description={`${words}${hidden}`}
      placeholder="https://"
      autoComplete="off"
      {...input}
    />
  );
}
