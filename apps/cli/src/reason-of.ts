import { certificateAdvice } from '@palisade/store-addresses';

/** A refused connection to a name with several addresses is an AggregateError without its own text. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  const reason = error instanceof Error ? error.message : String(error);
  return `${reason}${certificateAdvice(reason)}`;
}
