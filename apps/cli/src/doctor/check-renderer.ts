import { type Environment, EnvironmentError, rendererSettingsOf } from '@palisade/config';
import { reachRenderer } from '@palisade/rendering';
import { reasonOf } from '../reason-of';
import { type Finding, failed, ok } from './finding';

/** Opens a connection as a scan does, and closes it. */
export async function checkRenderer(environment: Environment): Promise<Finding[]> {
  try {
    const settings = rendererSettingsOf(environment);
    if (settings === undefined) return [];
    await reachRenderer(settings);
    return [ok('renderer', 'The renderer takes pages')];
  } catch (error) {
    if (error instanceof EnvironmentError)
      return [failed('renderer', error.message, 'Set it, the same for workers and renderer.')];
    return [failed('renderer', `The renderer takes no pages: ${reasonOf(error)}`, ADVICE)];
  }
}

const ADVICE = 'Check RENDERER_URL, RENDERER_TOKEN and the renderer. See docs/renderer.md.';
