import { Text } from '@mantine/core';
import type { TestSetup } from '@palisade/vocabulary';
import type { Test } from '../api/resources';
import { IconSettings } from '../ui/icons';
import { TextLink } from '../ui/links';
import { Notice } from '../ui/notice';
import type { CheckForm } from './settings/check-form-values';
import { missingSetup } from './settings/test-groups';

interface NeedsSetupProps {
  form: CheckForm;
  tests: readonly Test[];
  isSetUp: readonly TestSetup[];
  identitiesPath?: string;
}

/** What enabled tests wait for, before the check is saved. */
export default function NeedsSetup({ form, tests, isSetUp, identitiesPath }: NeedsSetupProps) {
  // A document in this form counts before it is saved.
  const hasDocument = (form.values.settings.api_exposure?.openapi?.text ?? '').trim() !== '';
  const missing = missingSetup(tests, form.values.tests, hasDocument ? [...isSetUp, 'document'] : isSetUp);
  if (missing.length === 0) return null;
  return (
    <Notice color="gray" icon={IconSettings} p="sm" title="Needs set-up">
      {missing.map(({ setup, sentence }) => (
        <Text key={setup} fz="inherit">
          {sentence}.{' '}
          {setup === 'identity' &&
            (identitiesPath === undefined ? (
              'You can add one after you create the check.'
            ) : (
              <TextLink to={identitiesPath}>Add a scan identity</TextLink>
            ))}
        </Text>
      ))}
      <Text fz="inherit">Until then, the result is inconclusive.</Text>
    </Notice>
  );
}
