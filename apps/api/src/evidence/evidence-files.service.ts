import { Injectable, StreamableFile } from '@nestjs/common';
import type { TeamId } from '@palisade/vocabulary';
import type { Response } from 'express';
import { ValidationFailed } from '../http/fields/validation-failed';
import { SIGNATURE_HEADER } from './evidence.decorators';
import { type EvidenceSource, PdfWriter } from './pdf-writer.service';
import { EvidenceSigner } from './evidence-signer.service';

export const CANNOT_SIGN =
  'This installation cannot sign yet. The operator must set SEALING_SECRET, at least 32 characters, for api and workers.';

/** Evidence as files: a PDF, or the signature of it. */
@Injectable()
export class EvidenceFiles {
  constructor(
    private readonly pdfs: PdfWriter,
    private readonly signer: EvidenceSigner,
  ) {}

  async send(
    teamId: TeamId,
    source: EvidenceSource,
    format: 'pdf' | 'jws',
    response: Response,
  ): Promise<StreamableFile | string> {
    const { pdf, name } = await this.pdfs.write(teamId, source);
    const signature = await this.signer.sign(pdf);
    if (format === 'jws') {
      if (signature === null) throw ValidationFailed.at('format', CANNOT_SIGN);
      response.attachment(`${name}.pdf.jws`).type('application/jose');
      return signature;
    }
    if (signature !== null) response.set(SIGNATURE_HEADER, signature);
    response.attachment(`${name}.pdf`);
    return new StreamableFile(pdf, { type: 'application/pdf', length: pdf.length });
  }
}
