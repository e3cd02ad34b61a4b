import { PageHeader } from '../ui/page-header';

function AccountPage() {
  return <PageHeader title="Account" />;
}

export { AccountPage as Component };
