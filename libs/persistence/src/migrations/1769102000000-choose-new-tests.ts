import { Statements } from '../sql/statements';

/** New teams get the tests of later versions; existing ones have not chosen them. */
export class ChooseNewTests1769102000000 extends Statements {
  protected readonly forwards = [
    'ALTER TABLE teams ADD COLUMN new_tests_enabled boolean NOT NULL DEFAULT false',
    'ALTER TABLE teams ALTER COLUMN new_tests_enabled SET DEFAULT true',
  ];
  protected readonly backwards = ['ALTER TABLE teams DROP COLUMN new_tests_enabled'];
}
