import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { CheckDetail, ScanIdentity } from '../api/resources';
import { useDeleteIdentity, useIdentities, useVerifyIdentity } from '../data/identities-queries';
import { useTeam } from '../session/team-context';
import { ActionButton } from '../ui/action-button';
import { ConfirmedButton } from '../ui/confirmed-button';
import { GuideLink } from '../ui/guide-link';
import { Loaded } from '../ui/loaded';
import { Muted } from '../ui/muted';
import { RefusalNotice } from '../ui/notice';
import { Section } from '../ui/section';
import { StatusBadge } from '../ui/status-badge';
import { TimeStamp } from '../ui/time-stamp';
import { IdentityEditForm } from './identity-edit-form';
import { IdentitySetup } from './identity-setup';
import { NO_IDENTITIES, STATE_SENTENCES } from './identity-words';
import { StoredStop } from './sign-in-stop';

const MOST = 4;

/** The accounts that scans of a check sign in with. */
export default function IdentitiesSection({ check }: { check: CheckDetail }) {
  const team = useTeam();
  const refusal = team.refusal('checks.write');
  const query = useIdentities(check.id, refusal === null);
  return (
    <Section
      title="Scan identities"
      description="Accounts that scans sign in with, to test the pages behind the login. Use accounts that you create for scanning."
      actions={<GuideLink to="identities">How scans sign in</GuideLink>}
    >
      {refusal === null ? (
        <Loaded query={query} rows={3}>
          {({ data }) => <Identities check={check} identities={data} />}
        </Loaded>
      ) : (
        <RefusalNotice refusal={refusal} />
      )}
    </Section>
  );
}

function Identities({ check, identities }: { check: CheckDetail; identities: readonly ScanIdentity[] }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Stack gap="md">
      {identities.length === 0 && !isAdding && <Muted>{NO_IDENTITIES}</Muted>}
      {identities.map((identity) => (
        <IdentityCard key={identity.id} checkId={check.id} identity={identity} />
      ))}
      {isAdding ? (
        <IdentitySetup check={check} onClose={() => setAdding(false)} />
      ) : (
        <Group>
          <Button onClick={() => setAdding(true)} disabled={identities.length >= MOST}>
            Add a scan identity
          </Button>
          {identities.length >= MOST && <Muted>A check can have {MOST}.</Muted>}
        </Group>
      )}
    </Stack>
  );
}

const BADGES = {
  unproven: { status: 'pending', label: 'Not proven yet' },
  proven: { status: 'verified', label: 'Proven' },
  refused: { status: 'failed', label: 'Refused' },
  inconclusive: { status: 'inconclusive', label: 'Inconclusive' },
  disabled: { status: 'inactive', label: 'Disabled' },
} as const;

function IdentityCard({ checkId, identity }: { checkId: string; identity: ScanIdentity }) {
  const verify = useVerifyIdentity(checkId, identity.id);
  const remove = useDeleteIdentity(checkId, identity.id, identity.name);
  const [isEditing, setEditing] = useState(false);
  if (isEditing)
    return (
      <Paper withBorder p="md" component="article" aria-label={identity.name}>
        <IdentityEditForm checkId={checkId} identity={identity} onClose={() => setEditing(false)} />
      </Paper>
    );
  return (
    <Paper withBorder p="md" component="article" aria-label={identity.name}>
      <Stack gap="xs">
        <Group justify="space-between" gap="sm">
          <Text fw={600}>{identity.name}</Text>
          <StatusBadge {...BADGES[identity.state]} />
        </Group>
        <Text size="sm" aria-live="polite">
          {identity.message ?? STATE_SENTENCES[identity.state]}
        </Text>
        {identity.stopped && <StoredStop checkId={checkId} id={identity.id} />}
        <Muted>
          Signs in at {identity.origins.join(', ')}. Last proven:{' '}
          <TimeStamp value={identity.proven_at} fallback="never" />
        </Muted>
        <Group gap="sm">
          <ActionButton action={verify}>Verify now</ActionButton>
          <Button variant="default" onClick={() => setEditing(true)}>
            Edit
          </Button>
          <ConfirmedButton
            label="Delete"
            variant="subtle"
            color="red"
            title={`Delete ${identity.name}?`}
            confirmLabel="Delete"
            action={remove}
          >
            Palisade erases its secrets. Issues that only it saw stay open, because no scan can see them any
            more.
          </ConfirmedButton>
        </Group>
      </Stack>
    </Paper>
  );
}
