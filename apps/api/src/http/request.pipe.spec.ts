import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max } from 'class-validator';
import { AsSent } from './bodies/as-sent.decorator';
import { RequestPipe, type WithFurtherRules } from './request.pipe';
import { type FieldErrors, ValidationFailed } from './fields/validation-failed';

class Body implements WithFurtherRules {
  @IsString({ message: 'The name must be a string.' })
  name!: string;

  @IsOptional()
  @Type(() => Number)
  @Max(5, { message: 'The size must be at most 5.' })
  @IsInt({ message: 'The size must be an integer.' })
  size?: number;

  @IsOptional()
  @AsSent()
  map?: Record<string, unknown>;

  furtherErrors(): FieldErrors {
    return this.name === 'taken' ? { name: ['The name is taken.'] } : {};
  }
}

const pipe = new RequestPipe();
const transform = (value: unknown): unknown => pipe.transform(value, { type: 'body', metatype: Body });

function errorsOf(value: unknown): FieldErrors {
  try {
    transform(value);
  } catch (error) {
    if (error instanceof ValidationFailed) return error.errors;
    throw error;
  }
  return {};
}

describe('RequestPipe', () => {
  it('makes an instance of the class without fields that it does not know', () => {
    const made = transform({ name: 'a', size: '3', other: 1 });
    expect(made).toBeInstanceOf(Body);
    expect({ ...(made as Body) }).toEqual({ name: 'a', size: 3 });
  });

  it('reports the first message of each field', () => {
    expect(errorsOf({ name: 1, size: 'x' })).toEqual({
      name: ['The name must be a string.'],
      size: ['The size must be an integer.'],
    });
  });

  it('adds the further rules of the class', () => {
    expect(errorsOf({ name: 'taken' })).toEqual({ name: ['The name is taken.'] });
  });

  it.each([
    [{ name: 'a\0' }, 'name'],
    [{ name: '\ud800' }, 'name'],
    [{ name: 'a', map: { b: { c: ['\0'] } } }, 'map.b.c.0'],
  ])('refuses %j, which PostgreSQL cannot store', (body, field) => {
    expect(errorsOf(body)).toEqual({ [field]: [`The ${field} must not contain null or broken characters.`] });
  });

  it('keeps keys that every object has in a map as it was sent', () => {
    const map = JSON.parse('{"toString":1,"a":2}') as object;
    expect((transform({ name: 'a', map }) as Body).map).toEqual(map);
  });

  it('leaves other arguments alone', () => {
    expect(pipe.transform('7', { type: 'param', metatype: String })).toBe('7');
  });
});
