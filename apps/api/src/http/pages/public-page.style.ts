import { createHash } from 'node:crypto';

/** The style of pages for people without an account: own colours in light and dark, because such a page loads nothing. */
export const STYLE = `
:root { color-scheme: light dark; --page: #f4f6f9; --card: #fff; --text: #172230; --dim: #566578; --line: #dfe5ec; --link: #2b509f; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0d1726; --card: #142032; --text: #dfe7f1; --dim: #9fb0c5; --line: #26364b; --link: #9dbcf0; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.6 system-ui, -apple-system, "Segoe UI", "Noto Sans", "Liberation Sans", Arial, sans-serif; }
header { padding: 14px 24px; background: #101d31; color: #fff; }
.brand { display: inline-flex; align-items: center; gap: 10px; font-size: 17px; font-weight: 680; }
main { max-width: 860px; margin: 32px auto 64px; padding: 0 24px; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.25; letter-spacing: -0.01em; }
h2 { margin: 36px 0 8px; font-size: 19px; }
caption { text-align: left; }
table { width: 100%; margin: 12px 0 24px; border-collapse: collapse; font-size: 15px; }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: break-word; }
td code { overflow-wrap: anywhere; }
td:first-child code { overflow-wrap: break-word; }
nav ul { padding-left: 18px; }
.lead { color: var(--dim); font-size: 17px; }
a { color: var(--link); }
code { padding: 1px 5px; border-radius: 4px; background: var(--card); border: 1px solid var(--line); font: 0.86em ui-monospace, Menlo, Consolas, "Liberation Mono", monospace; }
pre { padding: 10px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--card); overflow-x: auto; }
pre code { padding: 0; border: 0; overflow-wrap: normal; }
ul { padding-left: 20px; }
li { margin: 6px 0; }
dl { margin: 12px 0 0; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
dt { padding: 12px 18px 0; font-weight: 620; }
dd { margin: 0; padding: 2px 18px 12px; color: var(--dim); font-size: 15px; }
dd + dt { border-top: 1px solid var(--line); }
@media (max-width: 480px) { main { margin-top: 24px; padding: 0 16px; } header { padding: 14px 16px; } }
[data-label="Date"] { white-space: nowrap; }
@media (max-width: 640px) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, caption, tbody, tr, td { display: block; }
  tr { padding: 10px 0; border-bottom: 1px solid var(--line); }
  td { padding: 2px 0; border: 0; }
  td[data-label] { display: grid; grid-template-columns: 84px minmax(0, 1fr); gap: 8px; }
  td[data-label]::before { content: attr(data-label); color: var(--dim); font-size: 13px; }
}
`;

/** Allows exactly this style, and nothing else. */
export const STYLE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');
