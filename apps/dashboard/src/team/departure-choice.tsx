import { Checkbox, Stack, Text } from '@mantine/core';
import type { Member } from '../api/resources';
import { useTeam } from '../session/team-context';
import { apiKeyState } from './api-key-state';
import { useApiKeys } from './team-queries';

/** What else ends with a membership or a role; as the api names it. */
export interface Departure {
  revoke_api_keys: boolean;
  rotate_ci_hash: boolean;
}

export const NOTHING_ELSE: Departure = { revoke_api_keys: false, rotate_ci_hash: false };

interface DepartureChoiceProps {
  member: Member;
  value: Departure;
  onChange: (value: Departure) => void;
}

/** Offers to end what a person may have taken along: their API keys and the CI hash. For whoever may do both. */
export function DepartureChoice({ member, value, onChange }: DepartureChoiceProps) {
  const { refusal } = useTeam();
  const isAllowed = refusal('keys.manage') === null;
  const keys = useApiKeys(isAllowed);
  if (!isAllowed) return null;
  const now = new Date();
  const own = (keys.data?.data ?? []).filter(
    (key) => key.created_by?.id === member.user_id && apiKeyState(key, now) === 'active',
  );
  const names = own.map(({ name }) => name).join(', ');
  const whose = member.is_you ? 'you' : member.name;
  return (
    <Stack gap="xs" mt="md">
      <Text size="sm">Open invitations that {whose} sent end in any case.</Text>
      <Checkbox
        label={`Revoke the API keys that ${whose} created (${own.length})`}
        description={own.length === 0 ? 'There is no active one.' : names}
        checked={value.revoke_api_keys}
        onChange={(event) => onChange({ ...value, revoke_api_keys: event.currentTarget.checked })}
      />
      <Checkbox
        label="Rotate the CI hash"
        description="Pipelines need the new CI URLs afterwards."
        checked={value.rotate_ci_hash}
        onChange={(event) => onChange({ ...value, rotate_ci_hash: event.currentTarget.checked })}
      />
    </Stack>
  );
}
