import { Box, Checkbox, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconShieldCheckFilled } from '../ui/icons';
import type { Check } from '../api/resources';
import { CompactScanButton } from '../scans/run-scan-button';
import { ScanOutcome } from '../scans/scan-outcome';
import { useTeam } from '../session/team-context';
import { DomainName } from '../ui/domain-name';
import { SortHeader, type Direction } from '../ui/sort-header';
import { StatusBadge } from '../ui/status-badge';
import { TimeStamp } from '../ui/time-stamp';
import type { CheckFilters } from '../data/check-filters';
import { useCheckTrends } from '../data/checks-queries';
import { siteOf } from './check-site';
import classes from './check-table.module.css';
import { SeverityCounts } from './severity-counts';
import { fullScheduleWords, withoutRuns } from './settings/schedule-words';
import { Sparkline } from './trends/sparkline';
import { StagingMark } from '../staging/staging-mark';
import { TagChips } from './tag-chips';
import { groupsByTag } from './tags';
import { GradeMark } from '../ui/grade-mark';
import type { CheckSelection } from './use-check-selection';
import { Hint } from '../ui/hint';
import { TitleLink } from '../ui/links';
import { Muted } from '../ui/muted';

type Sort = NonNullable<CheckFilters['sort']>;

interface CheckTableProps {
  checks: readonly Check[];
  /** Below the first tag of each check. */
  byTag: boolean;
  /** Whether there are checks on other pages. */
  isPart: boolean;
  selection: CheckSelection;
  sort?: Sort;
  direction?: Direction;
  onSort: (sort: Sort, direction: Direction) => void;
}

const COLUMNS = 8;
/** Names wrap where they must, so browsers would give them the least room. */
const DOMAIN_WIDTH = { base: '100%', sm: '40%' };

export function CheckTable({ checks, byTag, isPart, selection, sort, direction, onSort }: CheckTableProps) {
  const sorting = { sort, direction, onSort };
  const isSelectable = useTeam().refusal('checks.write') === null;
  const ids = checks.map(({ id }) => id);
  const selected = ids.filter(selection.has).length;
  const trends = useCheckTrends(ids);
  return (
    <Table highlightOnHover aria-label="Checks" className={classes.rows}>
      <Table.Thead>
        <Table.Tr>
          {isSelectable && (
            <Table.Th w={36} pr={0}>
              <Checkbox
                aria-label="Select page"
                checked={selected === ids.length}
                indeterminate={selected > 0 && selected < ids.length}
                onChange={({ currentTarget }) => selection.toggle(ids, currentTarget.checked)}
              />
            </Table.Th>
          )}
          <SortHeader name="domain" label="Domain" first="asc" w={DOMAIN_WIDTH} {...sorting} />
          <Table.Th visibleFrom="xs">Grade</Table.Th>
          <SortHeader name="open_issues" label="Open issues" first="desc" visibleFrom="xs" {...sorting} />
          <SortHeader name="last_run_at" label="Latest scan" first="desc" visibleFrom="sm" {...sorting} />
          <Table.Th visibleFrom="xl">Next run</Table.Th>
          <SortHeader name="created_at" label="Created" first="desc" visibleFrom="xl" {...sorting} />
          <Table.Th>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      {(byTag ? groupsByTag(checks) : [{ tag: null, checks }]).map((group) => (
        <Table.Tbody key={group.tag}>
          {group.tag !== null && (
            <Table.Tr>
              <Table.Th colSpan={COLUMNS} scope="rowgroup" className={classes.group}>
                {group.tag === '' ? 'No tag' : group.tag} ({group.checks.length}
                {isPart && ' on this page'})
              </Table.Th>
            </Table.Tr>
          )}
          {group.checks.map((check) => (
            <CheckRow
              key={check.id}
              check={check}
              trend={trends.get(check.id)}
              selection={isSelectable ? selection : null}
            />
          ))}
        </Table.Tbody>
      ))}
    </Table>
  );
}

/** "No open issues" is shown only for a check that has been scanned. */
const OpenIssues = ({ check, trend }: Pick<CheckRowProps, 'check' | 'trend'>) =>
  check.latest_scan === null ? (
    <Muted span>Not scanned yet</Muted>
  ) : (
    <Group gap="4px 10px" className={classes.line}>
      <SeverityCounts counts={check.open_issues} none="No open issues" />
      <span className={classes.trend}>
        <Sparkline values={trend} />
      </span>
    </Group>
  );

/** When the latest scan ran, with its pass rate, or its status if it has no result. */
function LatestScan({ check }: { check: Check }) {
  const { latest_scan: scan } = check;
  if (scan === null) return <>–</>;
  return (
    <Group gap="4px 10px" className={classes.line}>
      <ScanOutcome scan={scan} isBrief />
      <Muted span style={{ whiteSpace: 'nowrap' }}>
        <TimeStamp value={check.last_run_at} />
      </Muted>
    </Group>
  );
}

interface CheckRowProps {
  check: Check;
  /** Absent while it loads. */
  trend: readonly number[] | undefined;
  selection: CheckSelection | null;
}

function CheckRow({ check, trend, selection }: CheckRowProps) {
  const team = useTeam();
  const on = Object.values(check.tests).filter(Boolean).length;
  const runs = `${fullScheduleWords(check)} · ${on} of ${Object.keys(check.tests).length} tests`;
  return (
    <Table.Tr>
      {selection && (
        <Table.Td pr={0}>
          <Checkbox
            aria-label={`Select ${siteOf(check)}`}
            checked={selection.has(check.id)}
            onChange={({ currentTarget }) => selection.toggle([check.id], currentTarget.checked)}
          />
        </Table.Td>
      )}
      <Table.Td>
        <Group gap="2px 8px">
          <span>
            <TitleLink to={`${team.path}/checks/${check.id}`} fw={600} style={{ overflowWrap: 'anywhere' }}>
              <DomainName>{siteOf(check)}</DomainName>
            </TitleLink>
            {check.is_verified && <VerifiedMark />}
          </span>
          {!check.is_active && <StatusBadge status="inactive" />}
          <StagingMark check={check} />
          <Box visibleFrom="sm">
            <TagChips tags={check.tags} />
          </Box>
        </Group>
        <Muted hiddenFrom="sm">{runs}</Muted>
        {check.tags.length > 0 && (
          <Box mt={6} hiddenFrom="sm">
            <TagChips tags={check.tags} />
          </Box>
        )}
        <Group gap="6px 12px" mt={6} hiddenFrom="xs">
          <GradeMark grade={check.grade} />
          <OpenIssues check={check} trend={trend} />
        </Group>
        <Text component="div" size="sm" mt={6} hiddenFrom="sm">
          <LatestScan check={check} />
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="xs">
        <GradeMark grade={check.grade} />
      </Table.Td>
      <Table.Td visibleFrom="xs">
        <OpenIssues check={check} trend={trend} />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <LatestScan check={check} />
      </Table.Td>
      <Table.Td visibleFrom="xl" style={{ whiteSpace: 'nowrap' }} title={runs}>
        <TimeStamp value={check.next_run_at} fallback={withoutRuns(check)} />
      </Table.Td>
      <Table.Td visibleFrom="xl" style={{ whiteSpace: 'nowrap' }}>
        <TimeStamp value={check.created_at} format="date" />
      </Table.Td>
      <Table.Td ta="right">
        <CompactScanButton check={check} />
      </Table.Td>
    </Table.Tr>
  );
}

const VERIFIED = {
  size: 15,
  style: { marginLeft: 2, verticalAlign: -2 },
  color: 'var(--pal-good-text)',
} as const;

/** Stays on the line of the last word before it. */
const VerifiedMark = () => (
  <>
    {'\u00A0'}
    <Hint label="The domain is verified">
      <IconShieldCheckFilled {...VERIFIED} role="img" aria-label="Verified" />
    </Hint>
  </>
);
