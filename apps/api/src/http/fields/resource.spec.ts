import { DECORATORS } from '@nestjs/swagger';
import { choice, id, list, one, text, time } from './fields';
import { type ResourceOf, resource } from './resource';

const Maker = resource('Maker', { name: text(10, 'Ada') });
const Thing = resource('Thing', {
  id: id(),
  status: choice(['on', 'off'], 'ThingStatus', 'on'),
  started_at: time(),
  ended_at: time().orNull(),
  made_by: one(Maker).orNull(null),
  notes: list(Maker, { maxItems: 3 }),
  hint: text(20, 'A hint', 'What to do.').optional(),
});
type Thing = ResourceOf<typeof Thing>;

const AT = new Date('2026-03-07T02:00:00.500Z');
const ROW = {
  id: '1',
  status: 'on',
  startedAt: AT,
  endedAt: null,
  madeBy: null,
  secret: 'never shown',
} as const;

const schemaOf = (property: string): object =>
  Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES, Thing.prototype as object, property) as object;

describe('resource()', () => {
  it('describes each field for the OpenAPI document', () => {
    expect(Thing.name).toBe('Thing');
    expect(Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, Thing.prototype as object)).toEqual(
      Object.keys(Thing.fields).map((name) => `:${name}`),
    );
    expect(schemaOf('ended_at')).toMatchObject({ format: 'date-time', nullable: true });
    expect(schemaOf('made_by')).toMatchObject({ type: Maker, nullable: true, example: null });
    expect(schemaOf('notes')).toMatchObject({ type: Maker, isArray: true, maxItems: 3 });
    expect(schemaOf('hint')).toMatchObject({ maxLength: 20, description: 'What to do.', required: false });
  });

  it('takes from a row what has the same name in camel case, and writes times as text', () => {
    const thing: Thing = Thing.of(ROW, { notes: [] });
    expect(Object.entries(thing)).toEqual([
      ['id', '1'],
      ['status', 'on'],
      ['started_at', '2026-03-07T02:00:00+00:00'],
      ['ended_at', null],
      ['made_by', null],
      ['notes', []],
    ]);
  });

  it('prefers what is given to what the row has', () => {
    expect(Thing.of(ROW, { notes: [], status: 'off', ended_at: 'later', hint: 'Wait.' })).toMatchObject({
      status: 'off',
      ended_at: 'later',
      hint: 'Wait.',
    });
  });

  it('does not compile without a field that the row lacks or has with another type', () => {
    // @ts-expect-error: notes are missing
    Thing.of(ROW);
    // @ts-expect-error: a status that is not one of the words
    Thing.of({ ...ROW, status: 'broken' }, { notes: [] });
    // @ts-expect-error: a start that may be null
    Thing.of({ ...ROW, startedAt: ROW.endedAt }, { notes: [] });
    // @ts-expect-error: a field that the resource does not have
    Thing.of(ROW, { notes: [], secret: 'shown' });
    expect(Thing.of(ROW, { notes: [] })).not.toHaveProperty('secret');
  });
});
