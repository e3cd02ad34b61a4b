import { Anchor, Code, Group, Stack, Text } from '@mantine/core';
import { IconTool } from '../ui/icons';
import type { Finding } from '../api/resources';
import { CodeBlock } from '../ui/code-block';
import { Details } from '../ui/details';
import { Facts } from '../ui/facts';
import { Notice } from '../ui/notice';
import { SeverityBadge } from '../ui/severity-badge';
import { toned } from '../ui/tone-badge';
import { cweAddress, linkWords, readEvidence, type Evidence } from './evidence';
import classes from './finding-card.module.css';

interface FindingCardProps {
  finding: Finding;
  isOpen: boolean;
  /** The command is shown elsewhere, because several findings have the same. */
  hidesCommand: boolean;
}

/** One finding, collapsed to a line: what and where it is, how to fix it, and the evidence. */
export function FindingCard({ finding, isOpen, hidesCommand }: FindingCardProps) {
  const evidence = readEvidence(finding.evidence);
  return (
    <details className={classes.card} style={toned(finding.severity)} open={isOpen}>
      <summary className={classes.summary}>
        <SeverityBadge severity={finding.severity} />
        <Text fw={600} component="h4" m={0}>
          {finding.title}
        </Text>
        {finding.location !== '' && <Code>{finding.location}</Code>}
      </summary>
      <Stack gap="sm" mt="sm">
        <Text>{finding.description}</Text>
        {finding.remediation !== null && (
          <Notice color="teal" icon={IconTool} p="xs">
            <strong>Fix: </strong>
            {finding.remediation}
          </Notice>
        )}
        <EvidenceView evidence={hidesCommand ? { ...evidence, replay: null } : evidence} />
      </Stack>
    </details>
  );
}

/** The facts of a finding, the command to reproduce it, and references. */
export function EvidenceView({ evidence }: { evidence: Evidence }) {
  return (
    <>
      {evidence.facts.length > 0 && <Facts isCode rows={evidence.facts} />}
      {evidence.replay !== null && (
        <CodeBlock label="Command to reproduce" code={evidence.replay} isWrapped />
      )}
      <References evidence={evidence} />
      {Object.keys(evidence.rest).length > 0 && (
        <Details summary="More evidence">
          <CodeBlock label="Evidence" code={JSON.stringify(evidence.rest, null, 2)} />
        </Details>
      )}
    </>
  );
}

function References({ evidence: { cwe, links } }: { evidence: Evidence }) {
  const address = cwe === null ? null : cweAddress(cwe);
  if (address === null && links.length === 0) return null;
  return (
    <Group gap="md">
      {address !== null && (
        <Anchor href={address} target="_blank" rel="noreferrer" fz="sm">
          {cwe}
        </Anchor>
      )}
      {links.map((link) => (
        <Anchor key={link} href={link} target="_blank" rel="noreferrer" fz="sm">
          {linkWords(link)}
        </Anchor>
      ))}
    </Group>
  );
}
