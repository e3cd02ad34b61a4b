import { PageHeader } from '../ui/page-header';

function SignUpPage() {
  return <PageHeader title="Sign up" />;
}

export { SignUpPage as Component };
