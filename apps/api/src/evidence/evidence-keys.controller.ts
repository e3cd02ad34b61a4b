import { Get } from '@nestjs/common';
import { Operation, PublicController } from '../auth/controller.decorators';
import { Returns } from '../http/returns.decorator';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';
import { EvidenceKeySetResource } from './dto/evidence-key.resource';
import { EvidenceSigner } from './evidence-signer.service';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

/** At an address without a version, so that signatures can be verified for years. */
@IgnoresUnknown()
@PublicController('Evidence', '.well-known')
export class EvidenceKeysController {
  constructor(private readonly signer: EvidenceSigner) {}

  @Get('palisade-evidence-keys.json')
  @Operation(
    'getEvidenceKeys',
    'Get the keys that verify evidence',
    'A JSON Web Key Set. Keys that were replaced stay in it.',
  )
  @Returns(EvidenceKeySetResource, 'The keys.')
  @ApiTooManyRequests()
  get() {
    return this.signer.published();
  }
}
