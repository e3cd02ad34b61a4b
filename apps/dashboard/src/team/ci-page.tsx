import { PageHeader } from '../ui/page-header';

function CiPage() {
  return <PageHeader title="CI" />;
}

export { CiPage as Component };
