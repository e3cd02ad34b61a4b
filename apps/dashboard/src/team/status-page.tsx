import { lazy, Suspense } from 'react';
import { useStatusPage } from '../data/address-queries';
import { useTeam } from '../session/team-context';
import { GuideLink } from '../ui/guide-link';
import { Loaded } from '../ui/loaded';
import { RowsLoading } from '../ui/loading';
import { RefusalNotice } from '../ui/notice';
import { Section } from '../ui/section';

// The choice of checks would make the first load of the page too large.
const StatusPageForm = lazy(() => import('./status-page-form'));

/** The page on which people without an account see the grades of chosen checks. */
export function Component() {
  const refusal = useTeam().refusal('addresses.manage');
  const query = useStatusPage(refusal === null);
  return (
    <Section
      title="Status page"
      description={
        <>
          Show people without an account the grades of chosen checks: domain, grade and date of the last full
          scan, never a finding. Anyone who has the address can open the page.{' '}
          <GuideLink to="grades#status-page">More about status pages</GuideLink>
        </>
      }
    >
      {refusal === null ? (
        <Loaded query={query} rows={3}>
          {(page) => (
            <Suspense fallback={<RowsLoading rows={3} />}>
              <StatusPageForm page={page} />
            </Suspense>
          )}
        </Loaded>
      ) : (
        <RefusalNotice refusal={refusal} />
      )}
    </Section>
  );
}
