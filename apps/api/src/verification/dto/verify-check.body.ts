import { PROOF_METHODS, type ProofMethod } from '@palisade/vocabulary';
import { OPTIONAL, PlainMember, oneOf } from '../../http/fields/request-fields';

export const METHOD_MESSAGE = oneOf('method', PROOF_METHODS);

export class VerifyCheckBody {
  @PlainMember.Choice(
    PROOF_METHODS,
    'ProofMethod',
    'dns',
    'Which proof to check; all of them when it is absent.',
    OPTIONAL,
  )
  method?: ProofMethod;
}
