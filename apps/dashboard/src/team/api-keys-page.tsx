import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '../ui/icons';
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
import { useApiKeys } from '../data/team-queries';

export function Component() {
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
      <PaidNotice feature="API keys" />
      <Section
        title="API keys"
        description="For the REST API and MCP. A key has at most the rights of an admin, limited by its scopes. Create one key for each program."
        actions={newKey}
        isFlush
      >
        <Loaded query={keys} loading={<RowsLoading isInset rows={3} />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon={IconKey} title="No API keys yet" action={newKey}>
                API keys let scripts, pipelines and MCP clients work in this team. A key is shown only once,
                when you create it.
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
