import { z } from 'zod';

/** A secret of the file: the name of an environment variable, and nothing else. */
export const SECRET_REFERENCE = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/;

export const secretReference = z
  .string()
  .max(200)
  .regex(SECRET_REFERENCE, 'must be ${NAME}: the environment variable that holds the secret')
  .describe('${NAME}: the environment variable that holds the secret.');
