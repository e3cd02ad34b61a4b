import { PageHeader } from '../ui/page-header';

function MembersPage() {
  return <PageHeader title="Members" />;
}

export { MembersPage as Component };
