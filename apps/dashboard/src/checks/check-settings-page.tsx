import { Box } from '@mantine/core';
import { Suspense, lazy } from 'react';
import { Navigate, useParams } from 'react-router';
import type { CheckDetail, Test } from '../api/resources';
import { useCheck, useDeleteCheck } from '../data/checks-queries';
import { ConfirmedButton } from '../ui/confirmed-button';
import { IconTrash } from '../ui/icons';
import { Section } from '../ui/section';
import { useTests } from '../data/tests-queries';
import { useTeam } from '../session/team-context';
import { LinkTabs } from '../ui/link-tabs';
import { Loaded } from '../ui/loaded';
import { PageLoading } from '../ui/loading';
import { NotFoundPage } from '../ui/not-found-page';
import { PageHeader } from '../ui/page-header';
import { siteOf } from './check-site';
import { CheckSettingsForm } from './settings/check-settings-form';
import { StagingMark } from '../staging/staging-mark';
import { SETTINGS_TABS, isFormTab, settingsTab, type SettingsTab } from './settings/settings-tabs';

/** Few visits of the settings open these tabs. */
const BadgeSection = lazy(() => import('./badge-section'));
const CiSection = lazy(() => import('./ci-section'));
const VerificationSection = lazy(() => import('./verification-section'));
const IdentitiesSection = lazy(() => import('../identities/identities-section'));

export function Component() {
  const { checkId = '', tab } = useParams();
  const team = useTeam();
  const query = useCheck(checkId);
  const tests = useTests();
  const chosen = settingsTab(tab);
  if (tab === undefined) {
    return <Navigate to={`${team.path}/checks/${checkId}/settings/general`} replace />;
  }
  if (chosen === undefined) return <NotFoundPage />;
  return (
    <Loaded query={query} what="check">
      {(check) => (
        <Loaded query={tests}>{(all) => <CheckSettings check={check} tests={all} tab={chosen} />}</Loaded>
      )}
    </Loaded>
  );
}

interface CheckSettingsProps {
  check: CheckDetail;
  tests: readonly Test[];
  tab: SettingsTab;
}

function CheckSettings({ check, tests, tab }: CheckSettingsProps) {
  const team = useTeam();
  const checkPath = `${team.path}/checks/${check.id}`;
  const label = SETTINGS_TABS.find(({ key }) => key === tab)?.label ?? '';
  return (
    <Box maw={860}>
      <PageHeader
        title={`${siteOf(check)} settings`}
        tabTitle={`${label} · ${siteOf(check)} settings`}
        crumbs={[
          { label: 'Checks', to: `${team.path}/checks` },
          { label: siteOf(check), to: checkPath },
        ]}
      />
      <StagingMark check={check} />
      <LinkTabs
        label="Check settings"
        tabs={SETTINGS_TABS.map(({ key, label: text }) => ({
          to: `${checkPath}/settings/${key}`,
          label: text,
        }))}
      />
      {/* Stays mounted on every tab, so that it keeps unsaved changes. */}
      <CheckSettingsForm key={check.id} check={check} tests={tests} tab={tab} />
      {!isFormTab(tab) && (
        <Suspense fallback={<PageLoading />}>
          <OtherTab check={check} tab={tab} />
        </Suspense>
      )}
    </Box>
  );
}

function OtherTab({ check, tab }: Pick<CheckSettingsProps, 'check' | 'tab'>) {
  if (tab === 'verification') return <VerificationSection check={check} />;
  if (tab === 'badge') return <BadgeSection check={check} />;
  if (tab === 'identities') return <IdentitiesSection check={check} />;
  return tab === 'pipeline' ? <CiSection check={check} /> : <DeleteCheckSection check={check} />;
}

function DeleteCheckSection({ check }: { check: CheckDetail }) {
  const team = useTeam();
  const remove = useDeleteCheck(check);
  return (
    <Section
      title="Delete this check"
      description="Stops its scans, and removes its history and issues from all lists. To stop scans temporarily, pause the check on the General tab instead."
      isDangerous
    >
      <ConfirmedButton
        label="Delete check"
        refusal={team.refusal('checks.write')}
        variant="outline"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        title={`Delete the check for ${siteOf(check)}?`}
        confirmLabel="Delete check"
        action={remove}
      >
        Running scans stop, and you can no longer see its history and issues. You cannot undo this.
      </ConfirmedButton>
    </Section>
  );
}
