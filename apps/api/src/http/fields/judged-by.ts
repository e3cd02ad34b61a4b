import { ValidateBy, type ValidationArguments, getFromContainer } from 'class-validator';

/** What is right in a field by settings of the operator: the application makes it (configure-api.ts). */
export interface Judge<Term> {
  /**
   * What is wrong with a value; null if nothing is.
   *
   * @param body that has the field
   */
  defectOf(value: unknown, body: object, term: Term): string | null;
}

/** A rule of a field beyond its schema. @param term where fields differ that have the same judge */
export function judgedBy<Term>(judge: new (...needs: never[]) => Judge<Term>, term: Term): PropertyDecorator {
  const defectOf = (value: unknown, details?: ValidationArguments): string | null =>
    getFromContainer<Judge<Term>>(judge).defectOf(value, details?.object ?? {}, term);
  return ValidateBy({
    name: 'judgedBy',
    validator: {
      validate: (value, details) => defectOf(value, details) === null,
      defaultMessage: (details) => defectOf(details?.value, details) ?? '',
    },
  });
}
