import { currentTraceParent, inSpan, startSpan, startTracing, stopTracing } from './tracing';

const PROGRAM = { name: 'api', version: '1.0.0', onProblem: () => undefined };
const ALL = { tracesSampler: 'always_on', tracesSamplerArg: 1 };

afterEach(() => stopTracing());

it('does nothing while traces are off', async () => {
  await startTracing(ALL, PROGRAM);
  expect(startSpan({ name: 'x' })).toBeNull();
  expect(await inSpan({ name: 'x' }, (span) => Promise.resolve([span, currentTraceParent()]))).toEqual([
    null,
    null,
  ]);
});

it.each([
  ['always_on', 1, true],
  ['always_off', 1, false],
  ['parentbased_traceidratio', 0, false],
  ['parentbased_traceidratio', 1, true],
])('samples with %s and %d', async (tracesSampler, tracesSamplerArg, isSampled) => {
  await startTracing({ otlpEndpoint: 'http://127.0.0.1:9', tracesSampler, tracesSamplerArg }, PROGRAM);
  const given = 'a'.repeat(32);
  const span = startSpan({ name: 'request', traceId: given });
  expect(span).toMatchObject({ traceId: given, isSampled });
  await inSpan({ name: 'inner', parent: span }, (inner) => {
    expect(inner).toMatchObject({ traceId: given, isSampled });
    expect(currentTraceParent()).toBe(`00-${given}-${inner?.spanId}-${isSampled ? '01' : '00'}`);
    return Promise.resolve();
  });
  expect(startSpan({ name: 'another' })?.traceId).not.toBe(given);
});
