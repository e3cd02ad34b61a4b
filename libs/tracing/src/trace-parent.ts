/** A place in a trace, as W3C Trace Context writes it: `00-<trace id>-<span id>-<flags>`. */
export interface TracePlace {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

const TRACE_PARENT = /^([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** Version 00 has four parts and ends there; later versions may have more. @returns null for anything else. */
export function readTraceParent(text: string | null | undefined): TracePlace | null {
  const [, version = '', traceId = '', spanId = '', flags = ''] = TRACE_PARENT.exec(text ?? '') ?? [];
  if (traceId === '' || version === 'ff' || (version === '00' && text?.length !== 55)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const writeTraceParent = ({ traceId, spanId, isSampled }: TracePlace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** A UUID and a trace id are both 128 bits: one id can be both. @returns null for another kind of id. */
export function traceIdOfUuid(id: string): string | null {
  const digits = id.toLowerCase();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(digits) && /[1-9a-f]/.test(digits)
    ? digits.replaceAll('-', '')
    : null;
}

export const uuidOfTraceId = (traceId: string): string =>
  traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
