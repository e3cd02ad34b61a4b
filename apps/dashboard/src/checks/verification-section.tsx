import { Alert, Group, List, Stack, Tabs, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconShieldCheck } from '../ui/icons';
import type { CheckDetail, Verification, VerificationAttempts } from '../api/resources';
import { useTeam } from '../session/team-context';
import { CodeBlock } from '../ui/code-block';
import { Details } from '../ui/details';
import { ActionButton } from '../ui/action-button';
import { Loaded } from '../ui/loaded';
import { Section } from '../ui/section';
import { StatusBadge } from '../ui/status-badge';
import { TimeStamp } from '../ui/time-stamp';
import { useVerification, useVerifyNow } from '../data/checks-queries';
import { StagingSection } from '../staging/staging-section';
import { Muted } from '../ui/muted';
import { Notice } from '../ui/notice';
import { Together } from '../ui/together';

/** The proof that the team controls the domain, and what it lets tests do. */
export default function VerificationSection({ check }: { check: CheckDetail }) {
  const query = useVerification(check.id);
  return (
    <Together isPending={[query.isPending]}>
      <Stack gap="lg">
        <ProofSection check={check} query={query} />
        <StagingSection check={check} />
      </Stack>
    </Together>
  );
}

function ProofSection({ check, query }: { check: CheckDetail; query: ReturnType<typeof useVerification> }) {
  return (
    <Section
      title="Verify the domain"
      description="Intrusive tests send bursts of requests. They run only against servers that serve your verification file or meta tag."
      actions={<StatusBadge status={check.is_verified ? 'verified' : 'unverified'} />}
    >
      <Loaded query={query} rows={3}>
        {(verification) => <Proof check={check} verification={verification} />}
      </Loaded>
    </Section>
  );
}

const METHODS: Readonly<Record<string, string>> = {
  dns: 'with a DNS record',
  file: 'with a file on the site',
  meta: 'with a meta tag',
  operator: 'by the operator of this installation',
};

function Proof({ check, verification }: { check: CheckDetail; verification: Verification }) {
  const team = useTeam();
  const verify = useVerifyNow(check.id);
  return (
    <Stack gap="md">
      {verification.is_verified && <Proven verification={verification} />}
      <IntrusiveTests verification={verification} />
      {verification.failing_since !== null && (
        <Alert color="yellow" p="sm">
          Palisade has not found the proof since{' '}
          <TimeStamp value={verification.failing_since} format="full" />. Restore it, or the domain becomes
          unverified.
        </Alert>
      )}
      <Text>
        {verification.is_verified
          ? 'Keep the proof in place. Palisade checks it regularly.'
          : 'Choose a method, publish the value, then check it.'}
      </Text>
      <Methods verification={verification} />
      <Group gap="sm">
        <ActionButton refusal={team.refusal('checks.write')} variant="filled" action={verify}>
          Check now
        </ActionButton>
        <Muted>
          Last checked: <TimeStamp value={verification.last_checked_at} fallback="never" />
        </Muted>
      </Group>
      <div aria-live="polite">{verify.data && <Attempts outcome={verify.data} />}</div>
    </Stack>
  );
}

function Proven({ verification: { domain, method, verified_at: at } }: { verification: Verification }) {
  return (
    <Notice color="teal" icon={IconShieldCheck} p="sm">
      {[domain, 'was verified', METHODS[method ?? '']].filter(Boolean).join(' ')}
      {at !== null && (
        <>
          {' on '}
          <TimeStamp value={at} format="date" />
        </>
      )}
      .
    </Notice>
  );
}

/** Whether intrusive tests may run, what is missing, and which servers have served the proof. */
function IntrusiveTests({ verification }: { verification: Verification }) {
  const { intrusive_tests: intrusive, proven_origins: origins, is_verified: isVerified } = verification;
  // The badge above already says "Not verified".
  if (!isVerified && !intrusive.is_allowed) return null;
  return (
    <Alert
      color={intrusive.is_allowed ? 'teal' : 'yellow'}
      title={intrusive.is_allowed ? 'Intrusive tests are allowed' : 'Intrusive tests are not allowed'}
      p="sm"
    >
      <Text size="sm">{intrusive.message}</Text>
      {origins.length > 0 && (
        <List size="sm" mt="xs" aria-label="Verified servers">
          {origins.map(({ origin, address, last_seen_at: seenAt }) => (
            <List.Item key={`${origin} ${address}`}>
              {origin} at {address}, proof last found <TimeStamp value={seenAt} />
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

function Methods({ verification: { instructions } }: { verification: Verification }) {
  const { dns, dns_for_all_hosts: dnsForAll, file, meta } = instructions;
  const hasRecord = dns !== null || dnsForAll !== null;
  return (
    <Tabs defaultValue={hasRecord ? 'dns' : 'file'} keepMounted={false}>
      <Tabs.List aria-label="Verification methods">
        {hasRecord && <Tabs.Tab value="dns">DNS record</Tabs.Tab>}
        <Tabs.Tab value="file">File</Tabs.Tab>
        <Tabs.Tab value="meta">Meta tag</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="dns" pt="md">
        <Stack gap="sm">
          <Text size="sm">
            Add this TXT record at your DNS provider. It can take a few minutes to become visible. Intrusive
            tests also need the file or the meta tag, because a DNS record proves control of the domain, not
            of the server.
          </Text>
          {dns && <Record name={dns.name} value={dns.value} />}
          {dnsForAll && (
            <Details summary="Use one record for all hosts of the domain">
              <Record name={dnsForAll.name} value={dnsForAll.value} />
            </Details>
          )}
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="file" pt="md">
        <Stack gap="sm">
          <Text size="sm">Serve exactly this text at this URL.</Text>
          <CodeBlock label="URL" code={file.url} isWrapped />
          <CodeBlock label="Content" code={file.content} isWrapped />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="meta" pt="md">
        <Stack gap="sm">
          <Text size="sm">Add this tag to the head of the home page.</Text>
          <CodeBlock label="Tag" code={meta.tag} isWrapped />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  );
}

const Record = ({ name, value }: { name: string; value: string }) => (
  <Stack gap="sm">
    <CodeBlock label="Name" code={name} isWrapped />
    <CodeBlock label="Value" code={value} isWrapped />
  </Stack>
);

const METHOD_NAMES: Readonly<Record<string, string>> = { dns: 'DNS record', file: 'File', meta: 'Meta tag' };

/** The result of each method in the check that was just made. */
function Attempts({ outcome }: { outcome: VerificationAttempts }) {
  return (
    <List spacing={6} center={false} listStyleType="none">
      {outcome.attempts.map(({ method, is_proven: isProven, message }) => (
        <List.Item
          key={method}
          icon={
            isProven ? (
              <IconCircleCheck size={18} color="var(--pal-good-text)" aria-label="Found" />
            ) : (
              <IconCircleX size={18} color="var(--pal-neutral-text)" aria-label="Not found" />
            )
          }
        >
          <b>{METHOD_NAMES[method] ?? method}:</b> {message}
        </List.Item>
      ))}
    </List>
  );
}
