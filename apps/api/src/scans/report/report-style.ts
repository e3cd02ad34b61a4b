import { createHash } from 'node:crypto';

export const REPORT_STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; color: #1a1b1e; background: #fff; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; } h3 { font-size: 1rem; margin: 0; }
  p, dl, ul { margin: .4rem 0; } code, pre { font: 14px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
  pre { background: #f1f3f5; padding: .6rem; white-space: pre-wrap; border-radius: 4px; }
  .facts { color: #495057; } .finding { border-left: 4px solid #868e96; padding: .2rem 0 .2rem .8rem; margin: 1rem 0; }
  .critical { border-color: #a61e4d; } .high { border-color: #d9480f; } .medium { border-color: #b08900; } .low { border-color: #1864ab; }
  .severity { font-weight: 600; text-transform: capitalize; }
  table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid #dee2e6; }
  footer { margin-top: 3rem; color: #495057; font-size: .85rem; }
  @page { margin: 18mm; }
  @media print { body { margin: 0; max-width: none; font-size: 11pt; } .finding, tr { break-inside: avoid; } h2, h3 { break-after: avoid; } }
`;

/** Nothing but this very style: no script, image or request. */
export const REPORT_POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(REPORT_STYLE).digest('base64')}'`,
  ...[`base-uri 'none'`, `form-action 'none'`, `frame-ancestors 'none'`],
].join('; ');
