import { PageHeader } from '../ui/page-header';

function AuditPage() {
  return <PageHeader title="Audit log" />;
}

export { AuditPage as Component };
