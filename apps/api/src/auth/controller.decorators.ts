import { Controller, applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiOutages } from '../http/errors/api-refusal.decorator';
import { ForMembers, ForOperators, ForTeam, ForUsers, Public } from './access.decorators';

const controllerFor =
  (access: () => ClassDecorator) =>
  /** @param tag of the OpenAPI document */
  (tag: string, path = '/'): ClassDecorator =>
    applyDecorators(Controller(path), ApiOutages(), access(), ApiTags(tag));

/** Routes for a team: with its key, or with the session of a member. */
export const TeamController = controllerFor(ForTeam);
/** Routes for members of a team, with a session. */
export const MemberController = controllerFor(ForMembers);
/** Routes for anyone who is signed in. */
export const UserController = controllerFor(ForUsers);
/** Routes for operators of the installation, with a session. */
export const OperatorController = controllerFor(ForOperators);
/** Routes without a credential. */
export const PublicController = controllerFor(Public);

/** Describes a route in the API document. Clients call their functions by its id, which therefore never changes. */
export const Operation = (operationId: string, summary: string, description?: string): MethodDecorator =>
  ApiOperation({ operationId, summary, description });
