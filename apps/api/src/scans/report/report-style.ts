import { createHash } from 'node:crypto';

/** Light only: the report is for paper and mail attachments, and shows the same everywhere. */
export const REPORT_STYLE = `
  * { box-sizing: border-box; }
  body { margin: 0; color: #172230; background: #fff; font: 15px/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", "Liberation Sans", Arial, sans-serif; overflow-wrap: anywhere; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  header { background: #101d31; color: #fff; }
  header > div, main, footer { max-width: 820px; margin: 0 auto; padding: 0 24px; }
  header > div { padding-top: 22px; padding-bottom: 24px; }
  .brand { display: flex; align-items: center; gap: 10px; margin: 0 0 18px; font-weight: 680; }
  h1 { margin: 0; font-size: 26px; line-height: 1.25; }
  header p:last-child { margin: 4px 0 0; color: #b8c6d8; }
  h2 { margin: 36px 0 12px; font-size: 18px; } h3 { margin: 0; font-size: 15px; } h4 { margin: 14px 0 4px; font-size: 14px; }
  p, ul, dl { margin: 0 0 8px; } ul { padding-left: 18px; } li { margin: 2px 0; }
  .dim { color: #566578; }
  .figures { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 8px; margin: 24px 0 12px; padding: 0; list-style: none; }
  .figures li { margin: 0; padding: 10px 12px; border: 1px solid #dfe5ec; border-top-width: 4px; border-radius: 6px; font-size: 13px; color: #566578; }
  .figures strong { display: block; font-size: 24px; line-height: 1.25; color: #172230; }
  .figures .none strong { color: #8b98a9; }
  .badge { display: inline-block; min-width: 66px; padding: 0 8px; border-radius: 4px; font-size: 12px; font-weight: 650; line-height: 20px; text-align: center; text-transform: capitalize; color: #445366; background: #e9eef4; }
  .badge.critical { color: #8f1239; background: #fde3ea; } .badge.high { color: #93330a; background: #fde8de; }
  .badge.medium { color: #6f4a00; background: #fdf0cf; } .badge.low { color: #264a93; background: #e3ebf8; }
  .figures .critical { border-top-color: #c2184b; } .figures .high { border-top-color: #d9622f; }
  .figures .medium { border-top-color: #d0951b; } .figures .low { border-top-color: #5b82d4; }
  .finding { margin: 0 0 14px; padding: 14px 16px; border: 1px solid #dfe5ec; border-left: 4px solid #8b98a9; border-radius: 6px; }
  .finding.critical { border-left-color: #c2184b; } .finding.high { border-left-color: #d9622f; }
  .finding.medium { border-left-color: #d0951b; } .finding.low { border-left-color: #5b82d4; }
  .finding > h3 { display: flex; gap: 10px; align-items: baseline; } .finding > h3 .badge { flex: none; }
  .place { margin: 2px 0 10px; font-size: 13px; color: #566578; }
  dl { display: grid; grid-template-columns: 92px minmax(0, 1fr); gap: 2px 12px; font-size: 13px; } dt { color: #566578; } dd { margin: 0; }
  code, pre { font: 12.5px/1.5 ui-monospace, Menlo, Consolas, "Liberation Mono", monospace; white-space: pre-wrap; }
  pre { margin: 8px 0; padding: 8px 10px; border-radius: 5px; background: #f2f5f8; }
  table { width: 100%; border-collapse: collapse; font-size: 13px; } th, td { padding: 7px 10px 7px 0; border-bottom: 1px solid #dfe5ec; text-align: left; vertical-align: top; overflow-wrap: normal; }
  td:last-child { overflow-wrap: anywhere; }
  footer { margin-top: 40px; padding-bottom: 32px; font-size: 12px; color: #566578; }
  @media (max-width: 600px) { .figures { grid-template-columns: repeat(3, minmax(0, 1fr)); } header > div, main, footer { padding-left: 16px; padding-right: 16px; } }
  @page { margin: 16mm 14mm; }
  @media print {
    body { font-size: 9.5pt; } header { border-radius: 6px; } header > div { padding: 14px 18px 16px; } main, footer { max-width: none; padding: 0; }
    .figures { grid-template-columns: repeat(6, minmax(0, 1fr)); } .figures li, tr, dl, pre, li { break-inside: avoid; } h2, h3, h4, .place { break-after: avoid; } .finding { box-decoration-break: clone; -webkit-box-decoration-break: clone; } p { orphans: 3; widows: 3; }
  }
`;

/** Nothing but this very style: no script, image or request. */
export const REPORT_POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(REPORT_STYLE).digest('base64')}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');
