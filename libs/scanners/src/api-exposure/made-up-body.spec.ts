import { isRecord } from '@palisade/vocabulary';
import { bodyFor } from './made-up-body';

const resolve = (value: unknown): Record<string, unknown> | null => (isRecord(value) ? value : null);
const bodyOf = (properties: Record<string, unknown>): unknown => bodyFor({ properties }, 'plsd1', resolve);

it('writes the marker into each text, in the form that it needs', () => {
  expect(
    bodyOf({
      title: { type: 'string' },
      short: { type: 'string', maxLength: 3 },
      email: { type: 'string', format: 'email' },
      page: { type: 'string', format: 'uri' },
      from: { type: 'string', format: 'date' },
    }),
  ).toEqual({
    title: 'plsd1',
    short: 'pls',
    email: 'plsd1@example.com',
    page: 'https://plsd.example/plsd1',
    from: '2030-01-01',
  });
});

it('takes choices, least numbers and examples of patterns from the document, and ids of no record', () => {
  expect(
    bodyOf({
      kind: { type: 'string', enum: ['novel', 'poem'] },
      pages: { type: 'integer', minimum: 5 },
      isbn: { type: 'string', pattern: '^\\d+$', example: '978' },
      code: { type: 'string', pattern: '^\\d+$' },
      author_id: { type: 'integer', example: 3 },
      tags: { type: 'array' },
      isOpen: { type: 'boolean', default: true },
      size: { type: 'object', properties: { width: { type: 'number' } } },
      any: {},
    }),
  ).toEqual({
    kind: 'novel',
    pages: 5,
    isbn: '978',
    author_id: 75_734_821,
    tags: [],
    isOpen: true,
    size: { width: 1 },
  });
});

it('leaves out what only responses have', () => {
  expect(bodyOf({ id: { type: 'integer', readOnly: true } })).toEqual({});
});
