import { Expose, Transform } from 'class-transformer';
import { IsIn, IsNumber, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { AccessVariables } from './access-variables';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
];
const ADDRESS = /^https?:\/\/[^\s/@]+(\/\S*)?$/;

/** The standard variables of OpenTelemetry that Palisade reads itself. */
export class TracingVariables extends AccessVariables {
  /** The collector for traces, by OTLP over HTTP with JSON, e.g. `http://collector:4318`; without it there are no traces. */
  @Expose({ name: 'OTEL_EXPORTER_OTLP_ENDPOINT' })
  @IsOptional()
  @Matches(ADDRESS, { message: 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http(s) address without a password' })
  otlpEndpoint?: string;

  /** The same as a whole address, e.g. `http://collector:4318/v1/traces`. */
  @Expose({ name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' })
  @IsOptional()
  @Matches(ADDRESS, {
    message: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT must be an http(s) address without a password',
  })
  otlpTracesEndpoint?: string;

  /** Headers for the collector, `name=value,name=value`. */
  @Expose({ name: 'OTEL_EXPORTER_OTLP_HEADERS' })
  @IsOptional()
  @IsString()
  otlpHeaders?: string;

  /** Which traces are sent. */
  @Expose({ name: 'OTEL_TRACES_SAMPLER' })
  @IsIn(SAMPLERS, { message: `OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}` })
  tracesSampler = 'parentbased_always_on';

  /** For `traceidratio`: the share of traces, from 0 to 1. */
  @Expose({ name: 'OTEL_TRACES_SAMPLER_ARG' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? Number(value) : value))
  @IsNumber({ allowNaN: false }, { message: 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1' })
  @Min(0, { message: 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1' })
  @Max(1, { message: 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1' })
  tracesSamplerArg = 1;
}
