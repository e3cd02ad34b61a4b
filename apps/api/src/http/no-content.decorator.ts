import { HttpCode, applyDecorators } from '@nestjs/common';
import { ApiNoContentResponse } from '@nestjs/swagger';

/** The operation responds with 204 and no body. @param description what is true then, for the OpenAPI document */
export const NoContent = (description: string): MethodDecorator =>
  applyDecorators(HttpCode(204), ApiNoContentResponse({ description }));
