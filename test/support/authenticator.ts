import { generateSync } from 'otplib';
import type { ApiClient } from './api';

const STEP_MS = 30_000;

/** A request must arrive within the step that its code was made in, or the code of the previous step counts as too old. */
const ENOUGH_MS = 3_000;

/** Resolves when the current step has a few seconds left. */
async function enoughOfStep(): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < ENOUGH_MS) await new Promise((resolve) => setTimeout(resolve, left));
}

/**
 * The code that an authenticator app shows, made by a library that the product does not use.
 * @param steps the app's clock, in steps of 30 s ahead: each code counts once, so a test goes from step to step.
 */
export const appCode = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor((Date.now() + steps * STEP_MS) / 1000) });

/** Sets up an authenticator as the dashboard does. @returns the recovery codes; `secret` is told to `keep`. */
export async function enableFactor(
  client: ApiClient,
  current_password: string | null,
  keep: (secret: string) => void = () => undefined,
): Promise<string[]> {
  const { body } = await client.post('/second-factor').send({ current_password }).expect(201);
  const { secret } = body as { secret: string };
  keep(secret);
  // The step before now, so that the codes of this one and the next are still to be used.
  await enoughOfStep();
  const enabled = await client
    .put('/second-factor')
    .send({ code: appCode(secret, -1) })
    .expect(200);
  return (enabled.body as { recovery_codes: string[] }).recovery_codes;
}
