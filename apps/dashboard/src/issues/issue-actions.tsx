import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { IssueDetail } from '../api/resources';
import { useAcceptIssue } from '../data/issue-actions-queries';
import { useUpdateIssue } from '../data/issues-queries';
import { notifyDone, notifyFailure } from '../ui/notify';
import { AcceptDialog } from './accept-dialog';
import { ResolveDialog } from './resolve-dialog';

/** Accept, resolve or reopen; in the header, so that they are always in reach. */
export function IssueActions({ issue }: { issue: IssueDetail }) {
  return (
    <>
      {issue.state !== 'accepted' && <AcceptButton issue={issue} />}
      {issue.state === 'open' ? <ResolveButton issue={issue} /> : <ReopenButton issue={issue} />}
    </>
  );
}

function AcceptButton({ issue }: { issue: IssueDetail }) {
  const accept = useAcceptIssue(issue.id);
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={open}>
        Accept…
      </Button>
      <AcceptDialog
        isOpen={isOpen}
        onClose={close}
        title="Accept this issue"
        isBusy={accept.isPending}
        error={accept.error}
        onAccept={(terms) =>
          accept.mutate(terms, {
            onSuccess: () => {
              close();
              notifyDone('Issue accepted.');
            },
          })
        }
      />
    </>
  );
}

function ResolveButton({ issue }: { issue: IssueDetail }) {
  const update = useUpdateIssue(issue.id);
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button onClick={open}>Resolve…</Button>
      <ResolveDialog
        isOpen={isOpen}
        onClose={close}
        isBusy={update.isPending}
        error={update.error}
        onResolve={(notes) =>
          update.mutate(
            { is_resolved: true, ...(notes !== null && { resolution_notes: notes }) },
            {
              onSuccess: () => {
                close();
                notifyDone('Issue resolved.');
              },
            },
          )
        }
      />
    </>
  );
}

function ReopenButton({ issue }: { issue: IssueDetail }) {
  const update = useUpdateIssue(issue.id);
  const reopen = (): void =>
    update.mutate(
      { is_resolved: false },
      { onSuccess: () => notifyDone('Issue reopened.'), onError: notifyFailure },
    );
  return (
    <Button variant="default" loading={update.isPending} onClick={reopen}>
      Reopen
    </Button>
  );
}
