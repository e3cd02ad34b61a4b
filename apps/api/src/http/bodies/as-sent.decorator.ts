import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Allow } from 'class-validator';

/**
 * Hands a value to its further rules as it came, also where it has no others: class-transformer drops keys that every object has, such as
 * `toString`.
 */
export const AsSent = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ obj, key }) => (obj as Record<string, unknown>)[key]),
    Allow(),
  );
