import { createRequire } from 'node:module';
import type { EvidenceBlock, EvidenceDocument } from './evidence-block';

type Pdf = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

const MARGIN = 56;
const FOOTER_FROM_BOTTOM = 36;
const LONGEST_TEXT = 4_000;

const STYLES: Readonly<
  Record<EvidenceBlock['tag'], { size: number; font: 'plain' | 'bold'; above: number; color: string }>
> = {
  H1: { size: 20, font: 'bold', above: 0, color: '#101d31' },
  H2: { size: 14, font: 'bold', above: 14, color: '#101d31' },
  H3: { size: 10.5, font: 'bold', above: 8, color: '#172230' },
  P: { size: 9.5, font: 'plain', above: 3, color: '#172230' },
  L: { size: 9.5, font: 'plain', above: 3, color: '#172230' },
};

const fontOf = (name: string): string =>
  createRequire(__filename).resolve(`dejavu-fonts-ttf/ttf/DejaVuSans${name}.ttf`);

/**
 * A tagged PDF in English with embedded fonts. Dates and ids come from the document, so the same document gives the same bytes.
 * It takes seconds of a core: requests have it from `PdfWriter`. The library is loaded with the first document.
 */
export async function evidencePdf({ title, at, blocks }: EvidenceDocument): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 12 },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    font: fontOf(''),
    info: { Title: title, Creator: 'Palisade', Producer: 'Palisade', CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve).on('error', reject);
  });
  pdf.registerFont('plain', fontOf('')).registerFont('bold', fontOf('-Bold'));
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  for (const block of blocks) addBlock(pdf, root, block);
  root.end();
  numberPages(pdf, title);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function addBlock(pdf: Pdf, root: Element, block: EvidenceBlock): void {
  const { size, font, above, color } = STYLES[block.tag];
  pdf.font(font).fontSize(size).fillColor(color);
  pdf.y += above;
  // A heading at the end of a page belongs to the next one.
  const isHeading = block.tag.startsWith('H');
  if (isHeading && pdf.y > pdf.page.height - pdf.page.margins.bottom - 4 * size) pdf.addPage();
  if (block.tag !== 'L') {
    root.add(pdf.struct(block.tag, {}, () => pdf.text(shown(block.text), MARGIN)));
    return;
  }
  const list = pdf.struct('L');
  root.add(list);
  for (const item of block.items) {
    const entry = pdf.struct('LI');
    list.add(entry);
    entry.add(pdf.struct('LBody', {}, () => pdf.text(`– ${shown(item)}`, MARGIN, pdf.y + 2, { indent: 0 })));
    entry.end();
  }
  list.end();
}

/** Without control characters, and not longer than anyone reads. */
const shown = (text: string): string => {
  // eslint-disable-next-line no-control-regex
  const clean = text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ');
  return clean.length > LONGEST_TEXT ? `${clean.slice(0, LONGEST_TEXT)}…` : clean;
};

/** At the foot of each page. Screen readers skip it, because it is not content. */
function numberPages(pdf: Pdf, title: string): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    const line = `${title} · page ${page + 1} of ${count}`;
    const y = pdf.page.height - FOOTER_FROM_BOTTOM;
    pdf.font('plain').fontSize(8).fillColor('#566578').text(line, MARGIN, y, { lineBreak: false });
    pdf.endMarkedContent();
  }
}
