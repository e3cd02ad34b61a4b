import type { StepCounter } from '../ground/step-counter';

/** The value, each of whose members counts a step when it is read. */
export const counted = <Value extends object>(value: Value, steps: StepCounter): Value =>
  new Proxy(value, {
    get: (target, name, receiver) => {
      steps.add();
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
