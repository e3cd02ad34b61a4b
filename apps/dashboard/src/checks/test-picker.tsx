import { Alert, Anchor, Input, Stack, Switch, Text, Textarea, Title } from '@mantine/core';
import { IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Test } from '../api/resources';
import type { CheckForm } from './check-form-values';
import { MANNERS } from './test-manners';
import classes from './test-picker.module.css';
import { listSettingsOf, type ListSetting } from './test-settings';

interface TestPickerProps {
  form: CheckForm;
  tests: readonly Test[];
  isVerified: boolean;
  isNew: boolean;
}

/** Which tests run, grouped by how they treat the site. */
export function TestPicker({ form, tests, isVerified, isNew }: TestPickerProps) {
  const isBlocked = tests.some(
    ({ key, requires_verification: isGuarded }) => isGuarded && form.values.tests[key] === true,
  );
  return (
    <Stack gap="lg">
      <div>
        <Title order={2}>Tests</Title>
        <Input.Error mt={4}>{form.errors.tests}</Input.Error>
      </div>
      {MANNERS.map(({ manner, title, text }) => (
        <fieldset key={manner} className={classes.group}>
          <legend className={classes.legend}>{title}</legend>
          <Text size="sm" c="dimmed" mb="xs">
            {text}
          </Text>
          {manner === 'intrusive' && !isVerified && isBlocked && <NotVerified isNew={isNew} />}
          <div className={classes.tests}>
            {tests
              .filter((test) => test.manner === manner)
              .map((test) => (
                <TestChoice key={test.key} form={form} test={test} />
              ))}
          </div>
        </fieldset>
      ))}
    </Stack>
  );
}

function NotVerified({ isNew }: { isNew: boolean }) {
  return (
    <Alert color="yellow" icon={<IconShieldX size={18} aria-hidden />} mb="xs" p="sm">
      Until the domain is verified, these tests send nothing and are inconclusive.{' '}
      {isNew ? (
        'You can verify it after you create the check.'
      ) : (
        <Anchor href="#verification" fz="inherit" underline="always">
          Verify the domain
        </Anchor>
      )}
    </Alert>
  );
}

function TestChoice({ form, test }: { form: CheckForm; test: Test }) {
  const isOn = form.values.tests[test.key] === true;
  const settings = listSettingsOf(test.settings_schema);
  return (
    <div className={classes.test}>
      <Switch
        label={<Text fw={600}>{test.name}</Text>}
        description={`${test.question} ${test.traffic}`}
        classNames={{ description: classes.description }}
        {...form.getInputProps(`tests.${test.key}`, { type: 'checkbox' })}
        onChange={(event) => {
          form.setFieldValue(`tests.${test.key}`, event.currentTarget.checked);
          form.clearFieldError('tests');
        }}
      />
      {isOn &&
        settings.map((setting) => <Setting key={setting.name} form={form} test={test} setting={setting} />)}
    </div>
  );
}

interface SettingProps {
  form: CheckForm;
  test: Test;
  setting: ListSetting;
}

/** A list setting; collapsed to a link while it is empty. */
function Setting({ form, test, setting }: SettingProps) {
  const text = form.values.settings[test.key]?.[setting.name] ?? '';
  const [isOpen, setIsOpen] = useState(text !== '');
  const field = `settings.${test.key}.${setting.name}`;
  if (!isOpen && form.errors[field] === undefined) {
    return (
      <Anchor
        component="button"
        type="button"
        className={classes.name}
        onClick={() => setIsOpen(true)}
        aria-label={`Set ${setting.title.toLowerCase()} for ${test.name}`}
      >
        Set {setting.title.toLowerCase()}
      </Anchor>
    );
  }
  return (
    <Textarea
      className={classes.endpoints}
      label={`${setting.title}, one per line`}
      description={setting.description}
      placeholder={setting.example}
      autosize
      minRows={1}
      maxRows={8}
      spellCheck={false}
      {...form.getInputProps(field)}
      value={text}
      onChange={(event) => {
        // The form cannot set a value below a test that has no settings yet.
        const settings = { ...form.values.settings[test.key], [setting.name]: event.currentTarget.value };
        form.setFieldValue(`settings.${test.key}`, settings);
        form.clearFieldError(field);
      }}
    />
  );
}
