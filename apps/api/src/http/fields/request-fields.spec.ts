import 'reflect-metadata';
import { DECORATORS } from '@nestjs/swagger';
import { RequestPipe } from '../request.pipe';
import { Member, NULLABLE, OPTIONAL, Parameter, idList, membersOf, terms } from './request-fields';
import { type FieldErrors, ValidationFailed } from './validation-failed';

const ID = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';
const TAGS = {
  type: 'array' as const,
  items: { type: 'string' as const, pattern: '^[a-z]+$', maxLength: 3 },
  maxItems: 2,
  uniqueItems: true,
};

const Place = membersOf('place');

class Part {
  @Member.Integer(1, 5, 2)
  size!: number;
}

class Body {
  @Member.Text({ maxLength: 4, pattern: '^[a-z]+$' }, 'abc', OPTIONAL)
  code?: string;

  @Member.Text(
    { maxLength: 4 },
    'abc',
    OPTIONAL,
    terms({ like: /^a/, unlike: 'The word must start with a.' }),
  )
  word?: string;

  @Member.Text({ maxLength: 4 }, 'abc', OPTIONAL, terms({ isAnyLength: true, message: 'Send a word.' }))
  secret?: string;

  @Member.Moment('2027-01-31T00:00:00Z', NULLABLE, OPTIONAL)
  until?: string | null;

  @Member.Id(NULLABLE)
  owner!: string | null;

  @Member.List('Send tags.', TAGS, 'Some tags.', OPTIONAL)
  tags?: string[];

  @Member.List(
    'Send ids.',
    idList(2, { uniqueItems: true }),
    OPTIONAL,
    terms({ differBy: (id: string) => id.toLowerCase() }),
  )
  ids?: string[];

  @Member.Choices('Send colours.', ['red', 'blue'], 'Colour', ['red'], OPTIONAL)
  colours?: string[];

  @Member.One(Part, NULLABLE, OPTIONAL)
  part?: Part | null;

  @Member.Many('Send parts.', Part, 2, OPTIONAL, terms({ differBy: ({ size }: Part) => size }))
  parts?: Part[];

  @Member.Map('Send a map.', { type: 'object', additionalProperties: true }, OPTIONAL)
  map?: object;

  @Member.Ids(2, OPTIONAL, terms({ neededWhen: ({ code }: Body) => code === 'all' }))
  rows?: string[];

  @Place.Flag(
    true,
    OPTIONAL,
    terms({ countsWhen: ({ code }: Body) => code === 'here', isEmptyMissing: true }),
  )
  flag?: boolean;
}

class Query {
  @Parameter.Text({ maxLength: 4 }, 'abc', OPTIONAL, terms({ isNullAbsent: true, notText: 'Send one text.' }))
  search?: string;

  @Parameter.Text({ maxLength: 4 }, 'abc', OPTIONAL)
  path?: string;

  @Parameter.Flag(true, OPTIONAL)
  is_new?: boolean;

  @Parameter.Integer(1, 9, 2, OPTIONAL)
  size?: number;
}

function errorsOf(value: object, metatype: new () => object = Body): FieldErrors {
  try {
    new RequestPipe().transform(value, { type: 'body', metatype });
  } catch (error) {
    if (error instanceof ValidationFailed) return error.errors;
    throw error;
  }
  return {};
}

it.each([
  [{ code: 'abc', word: 'abcd', secret: 'longer than that', until: null, tags: ['a', 'b'], ids: [ID] }],
  [{ colours: ['blue', 'red'], part: { size: 5 }, parts: [{ size: 1 }, { size: 2 }], map: { a: 1 } }],
  [{ owner: ID, until: '2027-01-31T00:00:00Z', part: null, tags: [], rows: ['x'] }],
  [{ flag: 'ignored' }],
  [{ code: 'here', flag: false }],
])('takes %j', (fields) => {
  expect(errorsOf({ owner: null, ...fields })).toEqual({});
});

it.each<[object, string, string]>([
  [{ code: 7 }, 'code', 'The code field must be a string.'],
  [{ code: null }, 'code', 'The code field must be a string.'],
  [{ code: 'abcde' }, 'code', 'The code field must not have more than 4 characters.'],
  [{ code: 'A' }, 'code', 'The code field must be like abc.'],
  [{ word: 'ba' }, 'word', 'The word must start with a.'],
  [{ secret: 7 }, 'secret', 'Send a word.'],
  [{ until: 'soon' }, 'until', 'The until field must be an ISO 8601 timestamp such as 2027-01-31T00:00:00Z.'],
  [{ owner: undefined }, 'owner', 'The owner field is required.'],
  [{ owner: 'me' }, 'owner', 'The owner field must be a UUID.'],
  [{ tags: 'a' }, 'tags', 'Send tags.'],
  [{ tags: ['a', 'b', 'c'] }, 'tags', 'Send tags.'],
  [{ tags: ['a', 'a'] }, 'tags', 'Send tags.'],
  [{ tags: ['A'] }, 'tags', 'Send tags.'],
  [{ tags: ['abcd'] }, 'tags', 'Send tags.'],
  [{ tags: [1] }, 'tags', 'Send tags.'],
  [{ ids: ['x'] }, 'ids', 'Send ids.'],
  [{ ids: [ID, ID.toUpperCase()] }, 'ids', 'Send ids.'],
  [{ colours: [] }, 'colours', 'Send colours.'],
  [{ colours: ['green'] }, 'colours', 'Send colours.'],
  [{ colours: ['red', 'red'] }, 'colours', 'Send colours.'],
  [{ part: [] }, 'part', 'The part field must be an object or null.'],
  [{ part: {} }, 'part.size', 'The size field is required.'],
  [{ parts: [1] }, 'parts', 'Send parts.'],
  [{ parts: [{ size: 1 }, { size: 1 }] }, 'parts', 'Send parts.'],
  [{ parts: [{ size: 1 }, { size: 9 }] }, 'parts.1.size', 'The size field must be an integer from 1 to 5.'],
  [{ map: [] }, 'map', 'Send a map.'],
  [{ code: 'all' }, 'rows', 'The rows field is required.'],
  [{ rows: 'x' }, 'rows', 'The rows field must be an array.'],
  [{ rows: [] }, 'rows', 'The rows field must have at least 1 element.'],
  [{ rows: ['a', 'b', 'c'] }, 'rows', 'The rows field must not have more than 2 elements.'],
  [{ code: 'here' }, 'flag', 'The flag field is required.'],
  [{ code: 'here', flag: '' }, 'flag', 'The flag field is required.'],
  [{ code: 'here', flag: 1 }, 'flag', 'The place.flag field must be true or false.'],
])('refuses %j', (fields, field, message) => {
  expect(errorsOf({ owner: null, ...fields })).toEqual({ [field]: [message] });
});

it('judges parameters by shorter messages, and lets null of a body through where a query knows none', () => {
  expect(errorsOf({ search: null }, Query)).toEqual({});
  expect(errorsOf({ search: ['a'], path: null }, Query)).toEqual({
    search: ['Send one text.'],
    path: ['The path must be a string.'],
  });
});

it('reads flags and numbers of a query', () => {
  const query = { is_new: 'false', size: '7' };
  expect(new RequestPipe().transform(query, { type: 'query', metatype: Query })).toMatchObject({
    is_new: false,
    size: 7,
  });
  expect(errorsOf({ is_new: '1', size: '1e0' }, Query)).toEqual({
    is_new: ['The is_new must be true or false.'],
    size: ['The size must be an integer from 1 to 9.'],
  });
});

it('describes a field in the document by its notes alone', () => {
  const schemaOf = (name: string): unknown =>
    Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES, Body.prototype, name);
  expect(schemaOf('tags')).toMatchObject({ ...TAGS, description: 'Some tags.', required: false });
  expect(schemaOf('rows')).toMatchObject({ minItems: 1, maxItems: 2, example: [ID], required: false });
  expect(schemaOf('rows')).not.toHaveProperty('given');
});
