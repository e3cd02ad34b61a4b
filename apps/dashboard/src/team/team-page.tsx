import { PageHeader } from '../ui/page-header';

function TeamPage() {
  return <PageHeader title="Team" />;
}

export { TeamPage as Component };
