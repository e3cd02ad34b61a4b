import { PageHeader } from '../ui/page-header';

function SignInPage() {
  return <PageHeader title="Sign in" />;
}

export { SignInPage as Component };
