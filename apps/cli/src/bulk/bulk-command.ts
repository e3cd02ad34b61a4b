import { Argument, type Command, InvalidArgumentError } from 'commander';

/** Which rows a bulk change names, as its options say. */
export interface ChoiceOptions {
  id?: string[];
  where?: Record<string, string>;
  all?: boolean;
  dryRun?: boolean;
}

const AFTER_HELP = `
Names of filters are those of the list in the API. Try it with --dry-run first. For 60 seconds the command undo takes a change back.
PALISADE_URL is the address of Palisade, and PALISADE_API_KEY a key of the team with the scope write.`;

/** Reads repeated values of the form name=value. @throws InvalidArgumentError */
export function pairArgument(text: string, previous: Record<string, string> = {}): Record<string, string> {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('Write it as name=value, for example severity=low.');
  return { ...previous, [name]: value };
}

/** Adds `bulk` with the options that choose rows. */
export const bulkCommand = (group: Command, things: string, actions: readonly string[]): Command =>
  group
    .command('bulk')
    .description(`change many ${things} in one request`)
    .addArgument(new Argument('<action>', 'what to do').choices(actions))
    .option('--id <ids...>', `ids of ${things}`)
    .option('--where <name=value>', `all ${things} of a filter; repeat it to narrow`, pairArgument)
    .option('--all', `all ${things} of the team`)
    .option('--dry-run', 'change nothing, and print what would change')
    .addHelpText('after', AFTER_HELP);

export const undoCommand = (group: Command): Command =>
  group
    .command('undo')
    .description('undo a bulk change, once, within 60 seconds')
    .argument('<bulk_id>', 'the id that bulk printed')
    .addHelpText('after', AFTER_HELP);

/** Ids, or the filter: its texts are read as those of a query. @throws Error if the options name no rows */
export function chosenBy({ id, where, all }: ChoiceOptions): { ids?: string[]; filter?: object } {
  if (id === undefined && where === undefined && all !== true)
    throw new Error('Name the rows with --id or --where, or all with --all.');
  const hasFilter = where !== undefined || all === true;
  return { ids: id, filter: hasFilter ? { ...where, ...(all === true && { all }) } : undefined };
}

/** How a change can be undone. */
export const undoLines = (group: 'issue' | 'check', id: string | null): string[] =>
  id === null ? [] : [`Undo within 60 seconds: palisade ${group} undo ${id}`];
