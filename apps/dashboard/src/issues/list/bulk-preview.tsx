import { List, Text } from '@mantine/core';
import type { BulkIssuesBody } from '../../api/resources';
import { useBulkPreview } from '../../data/issues-queries';
import { counted } from '../../scans/scan-words';
import { Dialog } from '../../ui/dialog';
import { FormButtons } from '../../ui/form-buttons';
import { FormFailure } from '../../ui/form-failure';
import { Loaded } from '../../ui/loaded';
import { Muted } from '../../ui/muted';
import { leftWords } from '../use-change-issues';

const VERBS: Record<BulkIssuesBody['action'], string> = {
  resolve: 'Resolve',
  unresolve: 'Reopen',
  accept: 'Accept',
  remove_acceptance: 'End the acceptance of',
  assign: 'Assign',
  comment: 'Comment on',
  retest: 'Retest',
};
const FINAL: readonly BulkIssuesBody['action'][] = ['comment', 'retest'];

interface BulkPreviewProps {
  change: BulkIssuesBody;
  onClose: () => void;
  onConfirm: () => void;
  isBusy: boolean;
  error: Error | null;
}

/** Shows what a change of all issues that fit a filter would do, before it is done. */
export default function BulkPreview({ change, onClose, onConfirm, isBusy, error }: BulkPreviewProps) {
  const preview = useBulkPreview(change);
  const verb = VERBS[change.action];
  return (
    <Dialog opened onClose={onClose} title={`${verb} all that fit the filter?`}>
      <Loaded query={preview} rows={4}>
        {({ count, matched, sample, left_alone: left }) => (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              onConfirm();
            }}
          >
            <Text fw={600}>
              {counted(count, 'issue')} of {matched.toLocaleString('en')} on all pages.
            </Text>
            {leftWords(left).map((words) => (
              <Muted key={words}>{words}</Muted>
            ))}
            <List my="sm" size="sm" aria-label="The first of them">
              {sample.map(({ id, title, domain }) => (
                <List.Item key={id}>
                  {title} <Muted span>{domain}</Muted>
                </List.Item>
              ))}
              {count > sample.length && <List.Item>{counted(count - sample.length, 'more issue')}</List.Item>}
            </List>
            <Muted mb="md">
              {FINAL.includes(change.action) ? 'This cannot be undone.' : 'You can undo it for 60 seconds.'}
            </Muted>
            <FormFailure error={error} />
            <FormButtons onCancel={onClose} loading={isBusy} disabled={count === 0} data-autofocus>
              {`${verb} all ${count.toLocaleString('en')}`}
            </FormButtons>
          </form>
        )}
      </Loaded>
    </Dialog>
  );
}
