import type { ReadingOperation } from '../api/reading-operations';
import { GUARDS, type InjectionPoint, segmentPoint } from './injection-point';
import { parametersAt } from './injection-points';

/** Values that operations of an API read: those of their paths, and the parameters of their queries one by one, each with its usual or a made-up value. */
export function operationPoints(
  operations: readonly ReadingOperation[],
  visitor: { isSignedIn: boolean },
): InjectionPoint[] {
  return operations.flatMap(({ operation: { path, parameters }, listed, example }) => {
    const [known] = listed;
    const address = known ?? example;
    if (address === null) return [];
    const isMadeUp = known === undefined;
    const queries = parameters
      .filter(({ in: place, name }) => place === 'query' && !GUARDS.test(name))
      .flatMap(({ name, example: value, isNumber }) => {
        const url = new URL(address);
        url.searchParams.set(name, value ?? (isNumber ? '1' : 'a'));
        return parametersAt(url, visitor, value === null ? [name] : []).filter(
          (point) => point.name === name,
        );
      });
    return [...segments(path, address).map((point) => ({ ...point, isMadeUp })), ...queries];
  });
}

/** A segment that is a parameter as a whole, such as `{id}`. */
const segments = (path: string, address: string): InjectionPoint[] =>
  path.split('/').flatMap((part, at) => {
    const [, name] = /^\{([^{}]+)\}$/.exec(part) ?? [];
    return name === undefined || GUARDS.test(name) ? [] : [segmentPoint(address, at)];
  });
