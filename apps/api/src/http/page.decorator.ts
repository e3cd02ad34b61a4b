import { applyDecorators } from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import { HTML_PAGE } from './fields/response-limits';

/** A page for people as a response in the OpenAPI document. */
export const ApiPage = (description: string, status = 200): ClassDecorator & MethodDecorator =>
  applyDecorators(
    ApiProduces('text/html'),
    ApiResponse({
      status,
      description,
      content: { 'text/html': { schema: HTML_PAGE, example: '<!DOCTYPE html>…' } },
    }),
  );
