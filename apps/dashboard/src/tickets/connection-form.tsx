import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  MAX_TICKET_ISSUE_TYPE_CHARACTERS,
  SEVERITIES,
  type Severity,
  TICKET_API_ADDRESSES,
  TICKET_SYSTEMS,
  type TicketSystem,
} from '@palisade/vocabulary';
import { useCreateTicketConnection } from '../data/tickets-queries';
import { RequestForm } from '../ui/request-form';
import { SYSTEM_WORDS } from './system-words';

const START = {
  type: 'github' as TicketSystem,
  name: '',
  project: '',
  account: '',
  issue_type: '',
  token: '',
  api_url: TICKET_API_ADDRESSES.github ?? '',
  hasRule: false,
  severity: 'high' as Severity,
};
const SYSTEMS = TICKET_SYSTEMS.map((value) => ({ value, label: SYSTEM_WORDS[value].name }));
const SEVERITY_CHOICES = SEVERITIES.map((severity) => ({ value: severity, label: severity }));

/** Connects a project of a ticket system. */
export function ConnectionForm({ onClose }: { onClose: () => void }) {
  const create = useCreateTicketConnection();
  return (
    <RequestForm
      initialValues={START}
      send={({ hasRule, severity, account, issue_type: issueType, ...values }) =>
        create.mutateAsync({
          ...values,
          account: account === '' ? null : account,
          issue_type: issueType === '' ? null : issueType,
          rule: hasRule ? { min_severity: severity } : null,
        })
      }
      onSent={onClose}
      submitLabel="Create connection"
      onCancel={onClose}
    >
      {(form) => {
        const words = SYSTEM_WORDS[form.values.type];
        return (
          <>
            <NativeSelect
              label="Ticket system"
              data={SYSTEMS}
              value={form.values.type}
              onChange={({ currentTarget: { value } }) => {
                const type = value as TicketSystem;
                form.setValues({
                  type,
                  api_url: TICKET_API_ADDRESSES[type] ?? '',
                  account: '',
                  issue_type: '',
                });
              }}
            />
            <TextInput
              label="Name"
              placeholder="Shop team"
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('name')}
            />
            <TextInput {...words.project} autoComplete="off" {...form.getInputProps('project')} />
            {form.values.type === 'jira' && (
              <JiraFields
                account={form.getInputProps('account')}
                issueType={form.getInputProps('issue_type')}
              />
            )}
            <PasswordInput
              label="Token"
              description={words.token}
              autoComplete="off"
              {...form.getInputProps('token')}
            />
            <TextInput
              label="Address of the API"
              description={words.address}
              {...form.getInputProps('api_url')}
            />
            <Checkbox
              label="Create tickets for new issues without a person"
              {...form.getInputProps('hasRule', { type: 'checkbox' })}
            />
            {form.values.hasRule && (
              <NativeSelect
                label="Least severity"
                data={SEVERITY_CHOICES}
                {...form.getInputProps('severity')}
              />
            )}
          </>
        );
      }}
    </RequestForm>
  );
}

type InputProps = ReturnType<UseFormReturnType<typeof START>['getInputProps']>;

function JiraFields({ account, issueType }: { account: InputProps; issueType: InputProps }) {
  return (
    <>
      <TextInput
        label="Account"
        description="Jira Cloud: the e-mail address of the account. Leave it empty for Data Center."
        autoComplete="off"
        {...account}
      />
      <TextInput
        label="Type of new tickets"
        description="Empty: Bug, Task, Story or the first type of the project."
        placeholder="Bug"
        maxLength={MAX_TICKET_ISSUE_TYPE_CHARACTERS}
        autoComplete="off"
        {...issueType}
      />
    </>
  );
}
