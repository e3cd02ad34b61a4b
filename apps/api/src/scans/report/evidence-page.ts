import type { EvidenceBlock, EvidenceDocument } from '../../evidence/evidence-block';
import { escaped } from '../../http/fields/escaped';
import { LOGO } from '../../http/pages/public-page';
import { REPORT_STYLE } from './report-style';

/** The same document as a page. Everything that a site or a person wrote is escaped. */
export function evidencePage({ title, blocks }: EvidenceDocument): string {
  const [first, ...rest] = blocks;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<header><div>
<p class="brand">${LOGO} Palisade</p>
${first === undefined ? '' : blockHtml(first)}
</div></header>
<main>
${rest.map(blockHtml).join('\n')}
</main>
<footer>Made by Palisade.</footer>
</body>
</html>
`;
}

function blockHtml(block: EvidenceBlock): string {
  if (block.tag === 'L')
    return `<ul>${block.items.map((item) => `<li>${escaped(item)}</li>`).join('\n')}</ul>`;
  const name = block.tag.toLowerCase();
  return `<${name}>${escaped(block.text)}</${name}>`;
}
