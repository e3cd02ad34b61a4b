import { PageHeader } from '../ui/page-header';

function NewTeamPage() {
  return <PageHeader title="New team" />;
}

export { NewTeamPage as Component };
