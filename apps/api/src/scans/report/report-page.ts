import { LOGO } from '../../http/pages/public-page';
import { REPORT_STYLE } from './report-style';

/** The frame of every report. @param parts HTML */
export const reportPage = (
  parts: Record<'title' | 'header' | 'main' | 'footer', string>,
): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${parts.title}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<header><div>
<p class="brand">${LOGO} Palisade</p>
${parts.header}
</div></header>
<main>
${parts.main}
</main>
<footer>${parts.footer}</footer>
</body>
</html>
`;
