import { ApiPropertyOptional } from '@nestjs/swagger';
import { PROOF_METHODS, type ProofMethod } from '@palisade/vocabulary';
import { IsIn, ValidateIf } from 'class-validator';

export const METHOD_MESSAGE = `The method must be one of ${PROOF_METHODS.join(', ')}.`;

export class VerifyCheckBody {
  @ApiPropertyOptional({
    enum: PROOF_METHODS,
    enumName: 'ProofMethod',
    example: 'dns',
    description: 'Which proof to check; all of them when it is absent.',
  })
  @ValidateIf((_body: unknown, value: unknown) => value !== undefined)
  @IsIn(PROOF_METHODS, { message: METHOD_MESSAGE })
  method?: ProofMethod;
}
