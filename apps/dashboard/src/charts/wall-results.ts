import type { TestMatrixRow } from '../api/resources';
import type { Tone } from '../ui/tone-badge';

export type TestMatrixResult = TestMatrixRow['results'][number]['result'];

/** A mark next to the colour, because not everyone can tell colours apart. */
export const RESULT_LOOK: Readonly<Record<TestMatrixResult, { tone: Tone; mark: string; label: string }>> = {
  passed: { tone: 'good', mark: '✓', label: 'Passed' },
  failed: { tone: 'critical', mark: '✕', label: 'Failed' },
  warning: { tone: 'medium', mark: '!', label: 'Warning' },
  inconclusive: { tone: 'neutral', mark: '?', label: 'Inconclusive' },
};
export const RESULTS = Object.keys(RESULT_LOOK) as TestMatrixResult[];
