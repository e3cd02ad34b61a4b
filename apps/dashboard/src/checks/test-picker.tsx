import { Alert, Anchor, Input, Stack, Switch, Text, Textarea, Title } from '@mantine/core';
import { IconShieldX } from '@tabler/icons-react';
import type { TestKey } from '@palisade/vocabulary';
import { useState } from 'react';
import type { CheckForm } from './check-form-values';
import { TEST_GROUPS, TEST_WORDS, keysOfGroup, type TestGroup } from '../data/test-catalogue';
import classes from './test-picker.module.css';

interface TestPickerProps {
  form: CheckForm;
  isVerified: boolean;
  isNew: boolean;
}

/** Which tests run, by how they touch the site. */
export function TestPicker({ form, isVerified, isNew }: TestPickerProps) {
  return (
    <Stack gap="lg">
      <div>
        <Title order={2}>What to test</Title>
        <Input.Error mt={4}>{form.errors.tests}</Input.Error>
      </div>
      {TEST_GROUPS.map(({ group, title, text }) => (
        <fieldset key={group} className={classes.group}>
          <legend className={classes.legend}>{title}</legend>
          <Text size="sm" c="dimmed" mb="xs">
            {text}
          </Text>
          {group === 'intrusive' && !isVerified && <NotVerified form={form} group={group} isNew={isNew} />}
          <div className={classes.tests}>
            {keysOfGroup(group).map((key) => (
              <TestChoice key={key} form={form} testKey={key} />
            ))}
          </div>
        </fieldset>
      ))}
    </Stack>
  );
}

function NotVerified({ form, group, isNew }: { form: CheckForm; group: TestGroup; isNew: boolean }) {
  const isAnyOn = keysOfGroup(group).some((key) => form.values.tests[key]);
  if (!isAnyOn) return null;
  return (
    <Alert color="yellow" icon={<IconShieldX size={18} aria-hidden />} mb="xs" p="sm">
      Until the domain is verified these tests send nothing and end as inconclusive.{' '}
      {isNew ? (
        'You can verify it as soon as the check is made.'
      ) : (
        <Anchor href="#verification" fz="inherit" underline="always">
          Verify it below
        </Anchor>
      )}
    </Alert>
  );
}

function TestChoice({ form, testKey }: { form: CheckForm; testKey: TestKey }) {
  const words = TEST_WORDS[testKey];
  const isOn = form.values.tests[testKey];
  return (
    <div className={classes.test}>
      <Switch
        label={<Text fw={600}>{words.name}</Text>}
        description={`${words.question} ${words.traffic}.`}
        classNames={{ description: classes.description }}
        {...form.getInputProps(`tests.${testKey}`, { type: 'checkbox' })}
        onChange={(event) => {
          form.setFieldValue(`tests.${testKey}`, event.currentTarget.checked);
          form.clearFieldError('tests');
        }}
      />
      {isOn && words.endpoints && <Endpoints form={form} testKey={testKey} words={words.endpoints} />}
    </div>
  );
}

interface EndpointsProps {
  form: CheckForm;
  testKey: TestKey;
  words: { hint: string; example: string };
}

function Endpoints({ form, testKey, words }: EndpointsProps) {
  const [isOpen, setIsOpen] = useState((form.values.endpoints[testKey] ?? '') !== '');
  const field = `endpoints.${testKey}`;
  if (!isOpen && form.errors[field] === undefined) {
    return (
      <Anchor
        component="button"
        type="button"
        className={classes.name}
        onClick={() => setIsOpen(true)}
        aria-label={`Name paths for ${TEST_WORDS[testKey].name}`}
      >
        Name paths
      </Anchor>
    );
  }
  return (
    <Textarea
      className={classes.endpoints}
      label="Paths, one on each line"
      description={words.hint}
      placeholder={words.example}
      autosize
      minRows={1}
      maxRows={8}
      spellCheck={false}
      {...form.getInputProps(field)}
      value={form.values.endpoints[testKey] ?? ''}
    />
  );
}
