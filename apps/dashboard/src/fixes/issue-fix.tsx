import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Issue, IssueDetail, IssueFix, ServerFix } from '../api/resources';
import { useIssueFix } from '../data/issues-queries';
import { CodeBlock } from '../ui/code-block';
import { CopyButton } from '../ui/copy-button';
import { Loaded } from '../ui/loaded';
import { Muted } from '../ui/muted';
import { Section } from '../ui/section';

/** Tests whose issues mostly have a setting that fixes them. */
const WITH_SETTINGS: readonly string[] = [
  'security_headers',
  'cookie_security',
  'https_redirect',
  'mixed_content',
  'tls_configuration',
  'exposed_files',
  'directory_listing',
  'http_methods',
] satisfies IssueDetail['test_type'][];

/** About as high as the fix will be, so that the page does not move when it appears. */
type FixedIssue = Pick<Issue, 'id' | 'rule_id' | 'test_type'>;
const rowsOf = ({ rule_id: rule, test_type: key }: FixedIssue): number =>
  rule !== null && WITH_SETTINGS.includes(key) ? 7 : 1;

/** What to do about an issue, with the lines for what serves the site. */
export function IssueFixSection({ issue }: { issue: IssueDetail }) {
  const query = useIssueFix(issue.id);
  return (
    <Section
      title="How to fix it"
      actions={query.data && <CopyButton value={query.data.assistant_text} label="for my assistant" />}
    >
      <IssueFixLines issue={issue} isOnItsPage />
    </Section>
  );
}

/** What fixes an issue. @param isOnItsPage where the button *Retest* is; else it is one in a list of several */
export function IssueFixLines({ issue, isOnItsPage }: { issue: FixedIssue; isOnItsPage?: boolean }) {
  const query = useIssueFix(issue.id);
  const then = isOnItsPage ? 'press Retest' : 'open the issue to retest it';
  return (
    <Loaded query={query} rows={rowsOf(issue)}>
      {(fix) => <FixView fix={fix} then={then} />}
    </Loaded>
  );
}

interface FixViewProps {
  fix: IssueFix;
  /** What to do when the lines are there. */
  then: string;
}

function FixView({ fix, then }: FixViewProps) {
  return (
    <Stack gap="sm">
      <Text>{fix.remediation ?? 'This version does not know the rule of the issue. Run a new scan.'}</Text>
      {fix.settings.length > 0 && <Settings fix={fix} then={then} />}
    </Stack>
  );
}

function Settings({ fix: { settings, products }, then }: FixViewProps) {
  const [chosen, choose] = useState(settings[0]?.server);
  const setting = settings.find(({ server }) => server === chosen);
  return (
    <>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label="Setting for"
          size="xs"
          value={chosen}
          onChange={(event) => choose(event.currentTarget.value as ServerFix['server'])}
          data={settings.map(({ server, name, is_seen }) => ({
            value: server,
            label: is_seen ? `${name} (seen at the site)` : name,
          }))}
        />
        {products.length > 0 && <Muted>The site shows: {products.join(', ')}</Muted>}
      </Group>
      {setting && <SettingView setting={setting} then={then} />}
    </>
  );
}

interface SettingViewProps extends Pick<FixViewProps, 'then'> {
  setting: ServerFix;
}

function SettingView({ setting: { name, place, code, note }, then }: SettingViewProps) {
  return (
    <Stack gap={6} aria-live="polite">
      {code !== null && <CodeBlock code={code} label={`${name}: ${place}`} />}
      {note !== null && <Text size="sm">{note}</Text>}
      {code !== null && <Muted>Check the configuration before you load it, then {then}.</Muted>}
    </Stack>
  );
}
