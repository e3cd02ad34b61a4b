import { Transform } from 'class-transformer';

/** Hands a map to its rules as it came: class-transformer drops keys that every object has, such as `toString`. */
export const AsSent = (): PropertyDecorator =>
  Transform(({ obj, key }) => (obj as Record<string, unknown>)[key]);
