import { UNDO_SECONDS, type UndoRefusal } from '@palisade/persistence';
import { ApiError } from './api-error';
import { ApiRefusal } from './api-refusal.decorator';

const MESSAGES = {
  undone: 'This change has already been undone.',
  too_late: `A change can be undone for ${UNDO_SECONDS} seconds only.`,
} as const;

export const ApiUndoRefusals = (): MethodDecorator =>
  ApiRefusal(410, 'The change can no longer be undone.', MESSAGES.too_late);

/** @throws ApiError 404 or 410 */
export function requireUndo<Outcome extends object>(outcome: Outcome | UndoRefusal): Outcome {
  if (outcome === 'not_found') throw new ApiError('not_found', 'Change not found.');
  if (typeof outcome === 'string') throw new ApiError('gone', MESSAGES[outcome]);
  return outcome;
}
