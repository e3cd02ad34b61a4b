type Part = 'unit' | 'sockets' | 'browser';

export const ROOT: string;
export const TOGETHER: Record<Part, { specs: readonly string[]; files: number; alone: readonly string[] }>;
export function sharedFolder(part: Part): string;
