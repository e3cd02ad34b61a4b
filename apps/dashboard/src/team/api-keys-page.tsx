import { PageHeader } from '../ui/page-header';

function ApiKeysPage() {
  return <PageHeader title="API keys" />;
}

export { ApiKeysPage as Component };
