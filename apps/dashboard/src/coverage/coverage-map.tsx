import type { CoverageRow } from '../api/resources';
import { Muted } from '../ui/muted';
import classes from './coverage-map.module.css';
import type { CoverageNode } from './coverage-tree';
import { OutcomeBadge } from './outcome-badge';

/** The paths of a site as a tree. Each part that has pages below can be closed, by mouse and keyboard. */
export function CoverageMap({ nodes }: { nodes: readonly CoverageNode[] }) {
  return (
    <ul className={classes.list}>
      {nodes.map((node) => (
        <li key={node.path}>
          {node.children.length === 0 ? (
            <NodeLine node={node} />
          ) : (
            <details open>
              <summary className={classes.summary}>
                <NodeLine node={node} isInline />
              </summary>
              <CoverageMap nodes={node.children} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function NodeLine({ node: { label, row }, isInline = false }: { node: CoverageNode; isInline?: boolean }) {
  return (
    <span className={classes.node} style={isInline ? { display: 'inline-flex' } : undefined}>
      <span className={classes.path}>{label}</span>
      {row !== null && <PageWords row={row} />}
    </span>
  );
}

function PageWords({
  row: { outcome, reason, rendered, tests, addresses, unread_addresses, is_expected },
}: {
  row: CoverageRow;
}) {
  const words = [
    outcome === 'judged' ? `by ${tests.length} ${tests.length === 1 ? 'test' : 'tests'}` : reason,
    addresses > 1 &&
      `${addresses} addresses${unread_addresses > 0 ? `, ${unread_addresses} not requested` : ''}`,
    rendered !== null && 'rendered',
    is_expected && 'expected',
  ].filter(Boolean);
  return (
    <>
      <OutcomeBadge outcome={outcome} />
      <Muted component="span">{words.join(' · ')}</Muted>
    </>
  );
}
