import { escaped } from '../fields/escaped';
import { STYLE } from './public-page.style';

/** The brand as inline SVG; it loads nothing. */
export const LOGO =
  '<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#1d3a5f"/><path d="M7 25V11l3-4 3 4v14zM14 25V9l2-3 2 3v16zM19 25V11l3-4 3 4v14z" fill="#7dd3c0"/><path d="M5 15.5h22v2.6H5z" fill="#e8f6f3"/></svg>';

/** A document for people without an account; it loads neither scripts nor images. `body` is HTML, `title` is text. */
export const publicPage = (title: string, body: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="UTF-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escaped(title)}</title>
  <link rel="icon" href="/favicon.ico">
  <style>${STYLE}</style>
</head>
<body>
  <header><span class="brand">${LOGO} Palisade</span></header>
  <main>
    ${body}  </main>
</body>
</html>
`;
