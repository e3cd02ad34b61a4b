import { ApiError } from '../http/errors/api-error';
import { ValidationFailed } from '../http/fields/validation-failed';

export const issueNotFound = (): ApiError => new ApiError('not_found', 'Issue not found.');

export const ASSIGNEE_MESSAGE = 'The user_id field must be the id of a member of the team.';
export const notAMember = (): ValidationFailed => ValidationFailed.at('user_id', ASSIGNEE_MESSAGE);
