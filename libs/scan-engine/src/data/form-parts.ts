import { z } from 'zod';

/** A text without control characters. */
export const text = (most: number, least = 1) =>
  z
    .string()
    .min(least)
    .max(most)
    .regex(/^[^\p{Cc}]*$/u, 'has control characters');

export const severity = z.enum(['critical', 'high', 'medium', 'low']);
