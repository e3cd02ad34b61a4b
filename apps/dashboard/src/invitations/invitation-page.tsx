import { PageHeader } from '../ui/page-header';

function InvitationPage() {
  return <PageHeader title="Invitation" />;
}

export { InvitationPage as Component };
