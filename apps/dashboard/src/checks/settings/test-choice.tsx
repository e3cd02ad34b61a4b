import { Anchor, Checkbox, Group, Switch, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Test } from '../../api/resources';
import type { CheckForm } from './check-form-values';
import { toned } from '../../ui/tone-badge';
import classes from './test-choice.module.css';
import { settingFieldsOf, type SettingField } from './test-settings';
import { Hint } from '../../ui/hint';

/** One test: its switch, how it treats the site, and its settings while it is enabled. */
export function TestChoice({ form, test }: { form: CheckForm; test: Test }) {
  const isOn = form.values.tests[test.key] === true;
  return (
    <div className={classes.test}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap={12}>
        <Switch
          label={<Text fw={600}>{test.name}</Text>}
          description={test.question}
          miw={0}
          styles={{ description: { marginTop: 2, fontSize: '0.8125rem' } }}
          {...form.getInputProps(`tests.${test.key}`, { type: 'checkbox' })}
          checked={isOn}
          onChange={(event) => {
            form.setFieldValue(`tests.${test.key}`, event.currentTarget.checked);
            form.clearFieldError('tests');
          }}
        />
        <Manner test={test} />
      </Group>
      {isOn &&
        settingFieldsOf(test.settings_schema).map((setting) => (
          <Setting key={setting.name} form={form} test={test} setting={setting} />
        ))}
    </div>
  );
}

const MANNER_TONES = { passive: 'neutral', light: 'low', intrusive: 'medium' } as const;

/** How the test treats the site, with what it sends at most. */
function Manner({ test }: { test: Test }) {
  return (
    <Hint label={`${test.manner_description} ${test.traffic}`}>
      <button
        type="button"
        className={classes.manner}
        style={toned(MANNER_TONES[test.manner])}
        aria-label={`${test.name}: ${test.manner_name}`}
      >
        {test.manner_name}
      </button>
    </Hint>
  );
}

/** A title as a part of a sentence; abbreviations and names keep their capitals. */
const inSentence = (title: string): string =>
  /^[A-Z]\w*[A-Z]/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);

interface SettingProps {
  form: CheckForm;
  test: Test;
  setting: SettingField;
}

/** A setting; collapsed to a link while it is empty. */
function Setting({ form, test, setting }: SettingProps) {
  const text = form.values.settings[test.key]?.[setting.name]?.text ?? '';
  const [isOpen, setIsOpen] = useState(text !== '');
  const field = `settings.${test.key}.${setting.name}`;
  const enter = (value: string): void => {
    // The form cannot set a value below a test that has no settings yet.
    const settings = {
      ...form.values.settings[test.key],
      [setting.name]: { kind: setting.kind, text: value },
    };
    form.setFieldValue(`settings.${test.key}`, settings);
    form.clearFieldError(field);
  };
  if (setting.kind === 'flag') {
    return (
      <Checkbox
        mt={8}
        ml={{ base: 0, xs: 50 }}
        label={setting.title}
        description={setting.description}
        checked={text === 'true'}
        error={form.errors[field]}
        onChange={(event) => enter(event.currentTarget.checked ? 'true' : '')}
      />
    );
  }
  if (!isOpen && form.errors[field] === undefined) {
    return (
      <Anchor
        component="button"
        type="button"
        style={{ margin: '4px 0 0 50px', fontSize: '0.8125rem' }}
        onClick={() => setIsOpen(true)}
        aria-label={`Set ${inSentence(setting.title)} for ${test.name}`}
      >
        Set {inSentence(setting.title)}
      </Anchor>
    );
  }
  const isList = setting.kind === 'list' || setting.kind === 'numbers';
  return (
    <Textarea
      maw={520}
      mt={8}
      mb={2}
      ml={{ base: 0, xs: 50 }}
      label={isList ? `${setting.title}, one per line` : setting.title}
      description={setting.description}
      placeholder={setting.example}
      autosize
      minRows={1}
      maxRows={isList ? 8 : 1}
      inputMode={setting.kind.startsWith('number') ? 'numeric' : undefined}
      spellCheck={false}
      {...form.getInputProps(field)}
      value={text}
      onChange={(event) => enter(event.currentTarget.value)}
    />
  );
}
