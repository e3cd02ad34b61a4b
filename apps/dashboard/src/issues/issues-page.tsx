import { Button, Group, Paper } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconKeyboard } from '../ui/icons';
import { useIssuesCsv } from '../data/issues-queries';
import { IconButton } from '../ui/icon-button';
import { notifyFailure } from '../ui/notify';
import { PageHeader } from '../ui/page-header';
import { SkipLink } from '../ui/skip-link';
import { useUrlFilters } from '../ui/use-url-filters';
import { IssueFilterBar } from './list/issue-filter-bar';
import { FILTER_NAMES, issueFilters, type IssueUrlFilters } from './list/issue-filters';
import { IssueList } from './list/issue-list';
import { SavedViewsMenu } from './list/saved-views';
import { StateTabs } from './list/state-tabs';

export function Component() {
  const filters = useUrlFilters(FILTER_NAMES);
  const [isHelpOpen, help] = useDisclosure();
  return (
    <>
      <SkipLink to="issue-list">Skip to the list of issues</SkipLink>
      <PageHeader
        title="Issues"
        actions={
          <>
            <SavedViewsMenu filters={filters} />
            <Group gap="xs" visibleFrom="sm">
              <IconButton label="Keyboard shortcuts" onClick={help.open}>
                <IconKeyboard size={18} />
              </IconButton>
              <CsvButton filters={filters} />
            </Group>
          </>
        }
      />
      <Paper p={0}>
        <StateTabs filters={filters} />
        <IssueFilterBar filters={filters} />
        <IssueList filters={filters} help={{ isOpen: isHelpOpen, ...help }} />
      </Paper>
    </>
  );
}

function CsvButton({ filters }: { filters: IssueUrlFilters }) {
  const csv = useIssuesCsv();
  const download = (): void =>
    csv.mutate(issueFilters(filters.values), {
      onSuccess: (content) => saveFile(content, `issues-${new Date().toISOString().slice(0, 10)}.csv`),
      onError: notifyFailure,
    });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={download}
      loading={csv.isPending}
    >
      Download CSV
    </Button>
  );
}

/** Downloads a file in the browser. */
function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
