import type { EvidenceDocument } from './src/evidence/evidence-block';
import { evidencePdf } from './src/evidence/evidence-pdf';

/** Writes one PDF for `PdfWriter`, and ends. */
process.once('message', (document) => {
  void evidencePdf(document as EvidenceDocument).then((pdf) => process.send?.(pdf, () => process.exit()));
});
// The api has ended.
process.once('disconnect', () => process.exit());
