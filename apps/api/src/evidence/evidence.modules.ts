import { Module } from '@nestjs/common';
import { EvidenceFiles } from './evidence-files.service';
import { EvidenceKeysController } from './evidence-keys.controller';
import { TeamEvidenceController } from './team-evidence.controller';
import { TeamEvidenceService } from './team-evidence.service';
import { PdfWriter } from './pdf-writer.service';
import { EvidenceSigner } from './evidence-signer.service';

@Module({ providers: [EvidenceSigner, EvidenceFiles, PdfWriter], exports: [EvidenceSigner, EvidenceFiles] })
export class EvidenceModule {}

@Module({
  imports: [EvidenceModule],
  providers: [TeamEvidenceService],
  controllers: [TeamEvidenceController],
})
export class TeamEvidenceModule {}

/** Where everyone gets the public keys, at an address without a version. */
@Module({ imports: [EvidenceModule], controllers: [EvidenceKeysController] })
export class EvidenceKeysModule {}
