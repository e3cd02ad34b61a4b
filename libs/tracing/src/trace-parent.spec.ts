import { readTraceParent, traceIdOfUuid, uuidOfTraceId, writeTraceParent } from './trace-parent';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('readTraceParent', () => {
  it.each([
    [`00-${TRACE}-${SPAN}-01`, true],
    [`00-${TRACE}-${SPAN}-00`, false],
    [`00-${TRACE}-${SPAN}-03`, true],
    [`cc-${TRACE}-${SPAN}-01-what-the-future-holds`, true],
  ])('reads %s', (text, isSampled) => {
    expect(readTraceParent(text)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
  });

  it.each([
    null,
    undefined,
    '',
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01-more`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}-01\n`,
  ])('refuses %s', (text) => {
    expect(readTraceParent(text)).toBeNull();
  });

  it('reads what it wrote', () => {
    const place = { traceId: TRACE, spanId: SPAN, isSampled: true };
    expect(readTraceParent(writeTraceParent(place))).toEqual(place);
  });
});

describe('the id of a trace', () => {
  it('is a UUID without dashes', () => {
    const uuid = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736';
    expect(traceIdOfUuid(uuid)).toBe(TRACE);
    expect(traceIdOfUuid(uuid.toUpperCase())).toBe(TRACE);
    expect(uuidOfTraceId(TRACE)).toBe(uuid);
  });

  it.each(['job-17', '', TRACE, '00000000-0000-0000-0000-000000000000'])('does not come from %j', (id) => {
    expect(traceIdOfUuid(id)).toBeNull();
  });
});
