import { Stack } from '@mantine/core';
import { body } from '../api/client';
import type { CheckDetail } from '../api/resources';
import { badgeKey, useBadge } from '../data/address-queries';
import { useTeamChange } from '../data/team-data';
import { useTeam } from '../session/team-context';
import { CodeBlock } from '../ui/code-block';
import { GuideLink } from '../ui/guide-link';
import { NewAddress } from '../ui/new-address';
import { SecretAddress } from '../ui/secret-address';
import { Section } from '../ui/section';

/** The secret address of a picture with the grade of this check. */
export default function BadgeSection({ check }: { check: CheckDetail }) {
  const refusal = useTeam().refusal('addresses.manage');
  const query = useBadge(check.id, refusal === null);
  const params = { path: { check_id: check.id } };
  const reloads = badgeKey(check.id);
  const create = useTeamChange((api) => body(api.POST('/api/v1/checks/{check_id}/badge', { params })), {
    reloads,
    gcTime: 0,
  });
  const revoke = useTeamChange((api) => api.DELETE('/api/v1/checks/{check_id}/badge', { params }), {
    done: 'Revoked the address.',
    reloads,
    onSuccess: () => create.reset(),
  });
  return (
    <Section
      title="Badge"
      description={
        <>
          A picture with the grade of this check, for a README or a web page. Anyone who has the address sees
          the grade and the date of the last scan. <GuideLink to="grades#badge">More about badges</GuideLink>
        </>
      }
    >
      <Stack gap="md">
        {create.data !== undefined && (
          <>
            <NewAddress value={create.data.url} label="address" />
            <CodeBlock label="Markdown" code={`![Security grade](${create.data.url})`} isWrapped />
            <div>
              <img src={create.data.url} alt={`Badge of ${check.domain}`} height={20} />
            </div>
          </>
        )}
        <SecretAddress
          refusal={refusal}
          query={query}
          create={create}
          revoke={revoke}
          loss="Pages that show the badge get nothing more."
        />
      </Stack>
    </Section>
  );
}
