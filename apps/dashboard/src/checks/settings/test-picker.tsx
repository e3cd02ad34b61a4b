import { Anchor, Button, Group, Input, Stack, Text, TextInput, Title } from '@mantine/core';
import type { TestSetup } from '@palisade/vocabulary';
import { BASE_PATH } from '../../api/base-path';
import { IconSearch, IconShieldX } from '../../ui/icons';
import { Suspense, lazy, useState } from 'react';
import type { Test } from '../../api/resources';
import type { CheckForm } from './check-form-values';
import { TestChoice } from './test-choice';
import { groupTests, isPreset, matchesSearch, PRESETS, presetValues, type Preset } from './test-groups';
import { TextLink } from '../../ui/links';
import { Muted } from '../../ui/muted';
import { Notice } from '../../ui/notice';

const NeedsSetup = lazy(() => import('../needs-setup'));

interface TestPickerProps {
  form: CheckForm;
  tests: readonly Test[];
  isVerified: boolean;
  /** The page that verifies the domain; absent for a check that does not exist yet. */
  verificationPath?: string;
  /** What the check has set up already. */
  isSetUp?: readonly TestSetup[];
  /** The page with its scan identities; absent for a check that does not exist yet. */
  identitiesPath?: string;
}

/** Which tests run, grouped by what they are about. */
export function TestPicker({
  form,
  tests,
  isVerified,
  verificationPath,
  isSetUp = [],
  identitiesPath,
}: TestPickerProps) {
  const [search, setSearch] = useState('');
  const groups = groupTests(tests.filter((test) => matchesSearch(test, search.trim())));
  const blocked = tests.filter((test) => test.requires_verification && form.values.tests[test.key] === true);
  return (
    <Stack gap="md">
      <PickerHead form={form} tests={tests} />
      <TextInput
        type="search"
        aria-label="Search tests"
        placeholder="Search by name, or by what a test finds"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        // Enter would save the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {!isVerified && blocked.length > 0 && (
        <NotVerified tests={blocked} verificationPath={verificationPath} />
      )}
      <Suspense fallback={null}>
        <NeedsSetup form={form} tests={tests} isSetUp={isSetUp} identitiesPath={identitiesPath} />
      </Suspense>
      {groups.length === 0 && <Text c="dimmed">No test matches this search.</Text>}
      {groups.map(({ category, name, tests: members }) => (
        <fieldset key={category}>
          <Muted component="legend" p={0} pb={6} fw={600}>
            {name}
          </Muted>
          <div style={{ border: '1px solid var(--pal-line)', borderRadius: 'var(--mantine-radius-md)' }}>
            {members.map((test) => (
              <TestChoice key={test.key} form={form} test={test} />
            ))}
          </div>
        </fieldset>
      ))}
    </Stack>
  );
}

function PickerHead({ form, tests }: Pick<TestPickerProps, 'form' | 'tests'>) {
  const enabled = tests.filter(({ key }) => form.values.tests[key] === true).length;
  const choose = (preset: Preset): void => {
    form.setFieldValue('tests', presetValues(preset, tests));
    form.clearFieldError('tests');
  };
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div>
        <Title order={2}>Tests</Title>
        <Muted role="status">
          {enabled} of {tests.length} enabled.{' '}
          <Anchor href={`${BASE_PATH}/docs/tests`} target="_blank" rel="noreferrer" fz="inherit">
            What each test finds
          </Anchor>
        </Muted>
        <Input.Error mt={4}>{form.errors.tests}</Input.Error>
      </div>
      <Button.Group aria-label="Presets">
        {(Object.keys(PRESETS) as Preset[]).map((preset) => {
          const isChosen = isPreset(preset, tests, form.values.tests);
          return (
            <Button
              key={preset}
              size="xs"
              variant={isChosen ? 'light' : 'default'}
              aria-pressed={isChosen}
              onClick={() => choose(preset)}
            >
              {PRESETS[preset].label}
            </Button>
          );
        })}
      </Button.Group>
    </Group>
  );
}

function NotVerified({ tests, verificationPath }: { tests: readonly Test[]; verificationPath?: string }) {
  return (
    <Notice color="yellow" icon={IconShieldX} p="sm">
      {tests.map(({ name }) => name).join(', ')}: until the domain is verified,{' '}
      {tests.length === 1 ? 'this test sends nothing and is' : 'these tests send nothing and are'}{' '}
      inconclusive.{' '}
      {verificationPath === undefined ? (
        'You can verify the domain after you create the check.'
      ) : (
        <TextLink to={verificationPath}>Verify the domain</TextLink>
      )}
    </Notice>
  );
}
