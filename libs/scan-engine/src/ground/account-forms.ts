/** What a scan knows of the forms that an account sends: all of its tests share it. */
export class AccountForms {
  /** By form, why no test sends it again. */
  readonly leftAlone = new Map<string, string>();
  /** By field, until the response to its first value is judged. */
  readonly judging = new Map<string, Promise<unknown>>();
}
