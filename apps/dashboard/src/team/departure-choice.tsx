import { Checkbox, Stack, Text } from '@mantine/core';
import type { Member } from '../api/resources';
import { useTeam } from '../session/team-context';
import { apiKeyState } from './api-key-state';
import { useApiKeys } from '../data/team-queries';

/** What else to revoke when a membership or a role ends, in the API's terms. */
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

/** Offers to revoke credentials that a person may have copied: their API keys and the CI hash. */
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
      <Text size="sm">Pending invitations that {whose} sent are revoked as well.</Text>
      <Checkbox
        label={`Revoke the API keys that ${whose} created (${own.length})`}
        description={
          own.length === 0
            ? 'No active keys.'
            : `${names}. CI URLs for single checks that were created with these keys stop working, too.`
        }
        checked={value.revoke_api_keys}
        onChange={(event) => onChange({ ...value, revoke_api_keys: event.currentTarget.checked })}
      />
      <Checkbox
        label="Rotate the CI hash"
        description="All pipelines of the team then need new CI URLs, including those that use a URL for one check."
        checked={value.rotate_ci_hash}
        onChange={(event) => onChange({ ...value, rotate_ci_hash: event.currentTarget.checked })}
      />
    </Stack>
  );
}
