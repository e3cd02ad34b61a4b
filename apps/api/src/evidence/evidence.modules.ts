import { Module } from '@nestjs/common';
import { EvidenceFiles } from './evidence-files.service';
import { EvidenceKeysController } from './evidence-keys.controller';
import { EvidenceSigner } from './evidence-signer.service';

@Module({ providers: [EvidenceSigner, EvidenceFiles], exports: [EvidenceSigner, EvidenceFiles] })
export class EvidenceModule {}

/** Where everyone gets the public keys, at an address without a version. */
@Module({ imports: [EvidenceModule], controllers: [EvidenceKeysController] })
export class EvidenceKeysModule {}
