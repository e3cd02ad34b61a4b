import type { EvidenceDocument } from './src/evidence/evidence-block';
import { evidencePdf } from './src/evidence/evidence-pdf';

/** The task of the threads that write PDFs, see `PdfThreads`. */
export default (document: EvidenceDocument): Promise<Buffer> => evidencePdf(document);
