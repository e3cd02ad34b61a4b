import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useTeam } from '../session/team-context';
import { EmptyState } from '../ui/empty-state';
import { GuardedButton } from '../ui/guarded-button';
import { Loaded } from '../ui/loaded';
import { RowsLoading } from '../ui/loading';
import { Section } from '../ui/section';
import { ApiKeyTable } from './api-key-table';
import { NewApiKeyDialog } from './new-api-key-dialog';
import { PaidNotice } from './paid-notice';
import { RoleNotice } from './role-notice';
import { useApiKeys } from './team-queries';

function ApiKeysPage() {
  const { refusal } = useTeam();
  const reason = refusal('keys.manage');
  const keys = useApiKeys(reason === null);
  const [isOpen, { open, close }] = useDisclosure();
  if (reason !== null) return <RoleNotice refusal={reason} />;
  const newKey = (
    <GuardedButton refusal={null} leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
      New API key
    </GuardedButton>
  );
  return (
    <>
      <PaidNotice feature="Requests with an API key" />
      <Section
        title="API keys"
        description="For the REST API and MCP. A key does at most what an admin may, within its scopes; give each program its own."
        actions={newKey}
        isFlush
      >
        <Loaded query={keys} loading={<RowsLoading rows={3} />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon={IconKey} title="No API key yet" action={newKey}>
                A key lets scripts, pipelines and MCP clients work in this team. It is shown once, when you
                make it.
              </EmptyState>
            ) : (
              <ApiKeyTable keys={data} />
            )
          }
        </Loaded>
      </Section>
      <NewApiKeyDialog isOpen={isOpen} onClose={close} />
    </>
  );
}

export { ApiKeysPage as Component };
