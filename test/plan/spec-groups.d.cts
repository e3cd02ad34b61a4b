type Part = 'unit' | 'sockets' | 'e2e' | 'e2e-slow' | 'browser' | 'browser-slow';

export const ROOT: string;
export const TOGETHER: Record<
  Part,
  {
    specs: readonly string[];
    files: number;
    folder: string;
    alone: readonly string[];
    waiting?: readonly string[];
  }
>;
