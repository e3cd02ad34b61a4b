import { List, Stack, Text } from '@mantine/core';
import { SEVERITIES } from '@palisade/vocabulary';
import { Suspense, lazy } from 'react';
import type { Finding, ScanDetail, ScanTest, ScanTestDetail } from '../api/resources';
import { useTeam } from '../session/team-context';
import { CodeBlock } from '../ui/code-block';
import { Details } from '../ui/details';
import { Loaded } from '../ui/loaded';
import { readEvidence } from './evidence';
import { FindingCard } from './finding-card';
import { readReceipt, receiptWords } from './receipt';
import { useScanTest } from '../data/scans-queries';
import { SmallLink } from '../ui/links';
import { Muted } from '../ui/muted';

const Inconclusive = lazy(() => import('./inconclusive-result'));

interface TestResultProps {
  scan: ScanDetail;
  test: ScanTest;
}

/** The result of a test: findings, how to fix them, and what was sent. */
export default function TestResult({ scan, test }: TestResultProps) {
  const query = useScanTest(test);
  if (test.status === 'pending') return <Text c="dimmed">This test has not started.</Text>;
  if (test.status === 'running')
    return <Text c="dimmed">This test is running. The result appears here when it finishes.</Text>;
  return (
    <Loaded query={query} rows={2}>
      {(detail) => <Result scan={scan} detail={detail} />}
    </Loaded>
  );
}

function Result({ scan, detail }: { scan: ScanDetail; detail: ScanTestDetail }) {
  const team = useTeam();
  const findings = worstFirst(detail.findings);
  const shared = sharedCommands(findings);
  const { receipt, ...technical } = detail.technical_details;
  const issues = new URLSearchParams({ check_id: scan.check_id, test_type: detail.test_type });
  return (
    <Stack gap="md">
      {detail.is_inconclusive && (
        <Suspense fallback={null}>
          <Inconclusive scan={scan} test={detail} />
        </Suspense>
      )}
      <Stack gap="xs">
        {findings.map((finding) => (
          <FindingCard
            key={`${finding.id} ${finding.location}`}
            finding={finding}
            isOpen={findings.length === 1}
            hidesCommand={shared.includes(commandOf(finding))}
          />
        ))}
      </Stack>
      {shared.map((command) => (
        <CodeBlock key={command} label="Command to reproduce" code={command} isWrapped />
      ))}
      {findings.every(({ remediation }) => remediation === null) && detail.remediation_steps.length > 0 && (
        <Remediation steps={detail.remediation_steps} />
      )}
      {findings.length > 0 && (
        <SmallLink to={`${team.path}/issues?${issues.toString()}`}>
          Show the open issues of this test
        </SmallLink>
      )}
      <Muted>{receiptWords(readReceipt(receipt))}</Muted>
      <Details summary="Technical details">
        <CodeBlock label="Technical details" code={JSON.stringify(technical, null, 2)} />
      </Details>
    </Stack>
  );
}

function Remediation({ steps }: { steps: readonly string[] }) {
  return (
    <section>
      <Text component="h4" fw={600} m={0} mb={6}>
        How to fix it
      </Text>
      <List type="ordered" spacing={4}>
        {steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
    </section>
  );
}

const commandOf = ({ evidence }: Finding): string => readEvidence(evidence).replay ?? '';

/** Commands that reproduce more than one of the findings. */
function sharedCommands(findings: readonly Finding[]): string[] {
  const commands = findings.map(commandOf).filter((command) => command !== '');
  return [...new Set(commands.filter((command, index) => commands.indexOf(command) !== index))];
}

const worstFirst = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort((one, other) => rank(one) - rank(other));
const rank = ({ severity }: Finding): number => (SEVERITIES as readonly string[]).indexOf(severity);
