import { Paper, SimpleGrid, Stack } from '@mantine/core';
import { useParams } from 'react-router';
import type { CheckDetail, ScriptLedger } from '../api/resources';
import { siteOf } from '../checks/check-site';
import { useCheck } from '../data/checks-queries';
import { useScriptLedger } from '../data/scripts-queries';
import { ReportLinks } from '../scans/report-links';
import { useTeam } from '../session/team-context';
import { EmptyState } from '../ui/empty-state';
import { Figure } from '../ui/figure';
import { GuideLink } from '../ui/guide-link';
import { IconListCheck } from '../ui/icons';
import { TextLink } from '../ui/links';
import { Loaded } from '../ui/loaded';
import { PageLoading } from '../ui/loading';
import { PageHeader } from '../ui/page-header';
import { TimeStamp } from '../ui/time-stamp';
import { ChangesSection } from './changes-section';
import { InventorySection } from './inventory-section';

/** The scripts that run in the pages of a check, and what changed. */
export function Component() {
  const { checkId = '' } = useParams();
  const check = useCheck(checkId);
  const ledger = useScriptLedger(checkId);
  return (
    <Loaded query={check} what="check">
      {(data) =>
        ledger.isPending ? (
          <PageLoading />
        ) : (
          <Loaded query={ledger}>{(seen) => <ScriptsView check={data} ledger={seen} />}</Loaded>
        )
      }
    </Loaded>
  );
}

function ScriptsView({ check, ledger }: { check: CheckDetail; ledger: ScriptLedger }) {
  const { path } = useTeam();
  const isEmpty = ledger.seen_at === null;
  return (
    <>
      <PageHeader
        title="Scripts"
        tabTitle={`Scripts of ${siteOf(check)}`}
        crumbs={[
          { label: 'Checks', to: `${path}/checks` },
          { label: siteOf(check), to: `${path}/checks/${check.id}` },
        ]}
        description={
          isEmpty ? undefined : (
            <>
              What runs in the pages, who brought it and what changed.{' '}
              <GuideLink to="scripts">How scripts are compared</GuideLink>
            </>
          )
        }
        actions={
          !isEmpty && check.latest_scan !== null ? (
            <ReportLinks scanId={check.latest_scan.id} kind="scripts" />
          ) : undefined
        }
      />
      {isEmpty ? (
        <Unread check={check} />
      ) : (
        <Stack gap="lg">
          <Summary ledger={ledger} />
          <InventorySection check={check} />
          <ChangesSection check={check} />
        </Stack>
      )}
    </>
  );
}

/** Says in three sentences what the page is for. */
function Unread({ check }: { check: CheckDetail }) {
  const { path } = useTeam();
  const isOn = check.tests.third_party_scripts === true;
  return (
    <EmptyState icon={IconListCheck} title="No scripts yet">
      PCI DSS 4.0.1, requirement 6.4.3, asks for a list of all scripts on payment pages, each authorised and
      justified. Requirement 11.6.1 asks for an alarm when these scripts or the security headers of the pages
      change. The test “Scripts of others” makes the list with its first scan, and later scans compare the
      pages with it.{' '}
      {!isOn && <TextLink to={`${path}/checks/${check.id}/settings/tests`}>Enable the test</TextLink>}
    </EmptyState>
  );
}

function Summary({ ledger }: { ledger: ScriptLedger }) {
  const { planted, seen } = ledger;
  return (
    <Paper p="lg">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="lg">
        <Figure label="Last compared" value={<TimeStamp value={ledger.seen_at} />} />
        <Figure
          label="Pages"
          value={ledger.pages.toLocaleString('en')}
          hint={ledger.has_renderer ? 'Drawn by a browser too' : 'Without a renderer'}
        />
        <Figure
          label="With card or password fields"
          value={ledger.sensitive_pages.length.toLocaleString('en')}
          hint={ledger.sensitive_pages.slice(0, 3).join(', ')}
        />
        <Figure
          label="Self-test"
          value={<TimeStamp value={ledger.self_tested_at} fallback="Not yet" />}
          hint={planted.length === 0 ? undefined : `${seen.length} of ${planted.length} planted changes seen`}
        />
      </SimpleGrid>
    </Paper>
  );
}
