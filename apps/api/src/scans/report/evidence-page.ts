import type { EvidenceBlock, EvidenceDocument } from '../../evidence/evidence-block';
import { escaped } from '../../http/fields/escaped';
import { reportPage } from './report-page';

/** The same document as a page. Everything that a site or a person wrote is escaped. */
export function evidencePage({ title, blocks }: EvidenceDocument): string {
  const [first, ...rest] = blocks;
  return reportPage({
    title: escaped(title),
    header: first === undefined ? '' : blockHtml(first),
    main: rest.map(blockHtml).join('\n'),
    footer: 'Made by Palisade.',
  });
}

function blockHtml(block: EvidenceBlock): string {
  if (block.tag === 'L')
    return `<ul>${block.items.map((item) => `<li>${escaped(item)}</li>`).join('\n')}</ul>`;
  const name = block.tag.toLowerCase();
  return `<${name}>${escaped(block.text)}</${name}>`;
}
