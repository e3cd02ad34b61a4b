import type { StoredFinding } from '@palisade/persistence';
import { isRecord } from '@palisade/vocabulary';
import { escaped } from '../../http/fields/escaped';

const LABELS: readonly [key: string, label: string][] = [
  ['request', 'Request'],
  ['status', 'Status'],
  ['header', 'Header'],
  ['observed', 'Observed'],
  ['expected', 'Expected'],
];
/** A report is for reading: what is longer stays in the dashboard. */
const LONGEST_VALUE = 600;
const LONGEST_COMMAND = 2_000;

/**
 * What a scan recorded about a finding, as HTML: facts, the command that reproduces it, and references. Other members of the
 * evidence are data for programs, which read the API.
 */
export function evidenceHtml(evidence: StoredFinding['evidence']): string {
  const facts = factsOf(evidence).map(([label, text]) => fact(label, `<code>${escaped(text)}</code>`));
  const { reproduce, references: all }: Record<string, unknown> = { ...evidence };
  const references = referencesOf(all).map(escaped).join('<br>');
  if (references !== '') facts.push(fact('References', references));
  return [
    facts.length === 0 ? '' : `<dl>${facts.join('')}</dl>`,
    typeof reproduce === 'string'
      ? `<h4>Command to reproduce</h4>\n<pre>${escaped(cut(reproduce, LONGEST_COMMAND))}</pre>`
      : '',
  ].join('\n');
}

/** The facts as texts, with their labels. */
export function factsOf(evidence: StoredFinding['evidence']): [label: string, text: string][] {
  const members: Record<string, unknown> = { ...evidence };
  return LABELS.filter(([key]) => key in members).map(([key, label]) => [
    label,
    cut(textOf(members[key], key), LONGEST_VALUE),
  ]);
}

const fact = (label: string, html: string): string => `<dt>${label}</dt><dd>${html}</dd>`;

const scalar = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function textOf(value: unknown, key: string): string {
  if (value === null || value === undefined) return key === 'observed' ? 'not sent' : 'none';
  if (!isRecord(value)) return scalar(value);
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${scalar(part)}`)
    .join('\n');
}

function referencesOf(references: unknown): string[] {
  if (!isRecord(references)) return [];
  const links: unknown[] = Array.isArray(references.links) ? references.links : [];
  return [references.cwe, ...links].filter((each): each is string => typeof each === 'string');
}

const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest)}…`;
