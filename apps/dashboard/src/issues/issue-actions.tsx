import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { IssueDetail } from '../api/resources';
import { AcceptDialog } from './accept-dialog';
import { ResolveDialog } from './resolve-dialog';
import { useChangeIssues } from './use-change-issues';

/** Accept, resolve or reopen; in the header, so that they are always in reach. */
export function IssueActions({ issue }: { issue: IssueDetail }) {
  const changes = useChangeIssues();
  const issue_ids = [issue.id];
  const [isAccepting, accepting] = useDisclosure();
  const [isResolving, resolving] = useDisclosure();
  const resolve = (notes: string): Promise<void> =>
    changes.send({ issue_ids, action: 'resolve', ...(notes !== '' && { resolution_notes: notes }) });
  return (
    <>
      {issue.state !== 'accepted' && (
        <Button variant="default" onClick={accepting.open}>
          Accept…
        </Button>
      )}
      {issue.state === 'open' ? (
        <Button onClick={resolving.open}>Resolve…</Button>
      ) : (
        <Button
          variant="default"
          loading={changes.isBusy}
          onClick={() => changes.change({ issue_ids, action: 'unresolve' })}
        >
          Reopen
        </Button>
      )}
      <AcceptDialog
        isOpen={isAccepting}
        onClose={accepting.close}
        title="Accept this issue"
        accept={(terms) => changes.send({ issue_ids, action: 'accept', ...terms })}
      />
      <ResolveDialog isOpen={isResolving} onClose={resolving.close} resolve={resolve} />
    </>
  );
}
