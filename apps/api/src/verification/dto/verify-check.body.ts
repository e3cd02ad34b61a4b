import { PROOF_METHODS, type ProofMethod } from '@palisade/vocabulary';
import { IsIn, ValidateIf } from 'class-validator';
import { ChoiceField, OPTIONAL } from '../../http/fields';

export const METHOD_MESSAGE = `The method must be one of ${PROOF_METHODS.join(', ')}.`;

export class VerifyCheckBody {
  @ChoiceField(
    PROOF_METHODS,
    'ProofMethod',
    'dns',
    'Which proof to check; all of them when it is absent.',
    OPTIONAL,
  )
  @ValidateIf((_body: unknown, value: unknown) => value !== undefined)
  @IsIn(PROOF_METHODS, { message: METHOD_MESSAGE })
  method?: ProofMethod;
}
