import { Stack, Switch, TextInput, Textarea, Title } from '@mantine/core';
import type { CheckDetail } from '../../api/resources';
import AllowHostLine from '../../private-hosts/allow-host-line';
import { isPrivateRefusal, zoneOfRefusal } from '../../private-hosts/private-refusal';
import type { CheckForm } from './check-form-values';
import { ScanLimitFields } from './scan-limit-fields';
import { SitemapProposal } from './sitemap-proposal';
import { TagsField } from './tags-field';
import { ZoneField } from './zone-field';
import { Muted } from '../../ui/muted';

/** The target of a check, and whether it is active. @param check null for a new one */
export function GeneralFields({ form, check }: { form: CheckForm; check: CheckDetail | null }) {
  const isNew = check === null;
  const { domain: refusal } = form.errors;
  return (
    <Stack gap="md">
      <Title order={2}>Target</Title>
      <TextInput
        label="Domain or URL"
        placeholder="www.example.com"
        description="To start scans at a specific page, enter its full URL, such as https://www.example.com/start."
        autoFocus={isNew}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        maw={520}
        {...form.getInputProps('domain')}
      />
      {isPrivateRefusal(refusal) && (
        <AllowHostLine domain={form.values.domain} zone={zoneOfRefusal(refusal, form.values.zone)} />
      )}
      <ZoneField form={form} />
      <TagsField
        label="Tags"
        description="Up to 10 words to group and filter checks, such as shop or team:payments."
        maw={520}
        {...form.getInputProps('tags')}
      />
      {!isNew && (
        <Textarea
          label="Expected paths"
          description="Paths that you know to exist, one per line, such as /orders. Scans begin there too, and say why they could not judge one."
          autosize
          minRows={2}
          maxRows={12}
          maw={520}
          spellCheck={false}
          {...form.getInputProps('expectedPaths')}
        />
      )}
      {check !== null && <SitemapProposal checkId={check.id} form={form} />}
      {check !== null && <ScanLimitFields form={form} isVerified={check.is_verified} />}
      {isNew ? (
        <Muted>Only scan sites that you own or have permission to test.</Muted>
      ) : (
        <Switch
          label="Active"
          description="A paused check cannot be scanned, neither on schedule nor manually. Its history and issues are kept."
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
      )}
    </Stack>
  );
}
