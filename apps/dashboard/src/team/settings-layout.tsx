import { PageHeader } from '../ui/page-header';

function SettingsLayout() {
  return <PageHeader title="Settings" />;
}

export { SettingsLayout as Component };
