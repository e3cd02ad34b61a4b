/**
 * Counts the steps of an algorithm over what a site sent. Only specs pass one, to prove how the count grows; scans run without,
 * so every parameter of this type is optional.
 */
export class StepCounter {
  total = 0;

  add(steps = 1): void {
    this.total += steps;
  }
}
