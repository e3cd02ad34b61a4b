import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AcceptIssueBody, IssueDetail } from '../api/resources';
import { useAcceptIssue } from '../data/issue-actions-queries';
import { useUpdateIssue } from '../data/issues-queries';
import { notifyDone, notifyFailure } from '../ui/notify';
import { offerUndo } from '../ui/offer-undo';
import { AcceptDialog } from './accept-dialog';
import { ResolveDialog } from './resolve-dialog';

/** Accept, resolve or reopen; in the header, so that they are always in reach. */
export function IssueActions({ issue }: { issue: IssueDetail }) {
  const accept = useAcceptIssue(issue.id);
  const update = useUpdateIssue(issue.id);
  const [isAccepting, accepting] = useDisclosure();
  const [isResolving, resolving] = useDisclosure();
  const reopen = (): void =>
    update.mutate(
      { is_resolved: false },
      { onSuccess: () => notifyDone('Issue reopened.'), onError: notifyFailure },
    );
  const acceptOnce = async (terms: AcceptIssueBody): Promise<void> => {
    await accept.mutateAsync(terms);
    if (issue.state === 'open') offerUndo('Issue accepted.', reopen);
    else notifyDone('Issue accepted.');
  };
  const resolve = async (notes: string): Promise<void> => {
    await update.mutateAsync({ is_resolved: true, ...(notes !== '' && { resolution_notes: notes }) });
    offerUndo('Issue resolved.', reopen);
  };
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
        <Button variant="default" loading={update.isPending} onClick={reopen}>
          Reopen
        </Button>
      )}
      <AcceptDialog
        isOpen={isAccepting}
        onClose={accepting.close}
        title="Accept this issue"
        accept={acceptOnce}
      />
      <ResolveDialog isOpen={isResolving} onClose={resolving.close} resolve={resolve} />
    </>
  );
}
