import { documentOf } from './src/evidence/evidence-block';
import { evidencePdf } from './src/evidence/evidence-pdf';

/** Writes PDFs for `PdfWriter`, one after the other. */
process.on('message', (text) => {
  void evidencePdf(documentOf(text as string)).then((pdf) => process.send?.(pdf));
});
// The api has ended.
process.once('disconnect', () => process.exit());
