import { ApiParam } from '@nestjs/swagger';

/** A UUID in the path: `@ApiId('session_id', 'Id of the session.')`. */
export const ApiId = (name: string, description: string): MethodDecorator & ClassDecorator =>
  ApiParam({
    name,
    description,
    type: String,
    format: 'uuid',
    example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42',
  });
