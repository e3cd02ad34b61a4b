import type { DataId } from '@palisade/vocabulary';
import { Argument, type Command } from 'commander';
import { nameArgument } from './set-argument';

const SETS = 'list, print and check the data lists that the tests use';

/** Adds `data`, with which operators publish newer lists. */
export function registerDataCommands(program: Command): void {
  const data = program.command('data').description(SETS);
  data
    .command('list')
    .description("list this release's lists with their dates")
    .action(async (_options, command: Command) => {
      const { listData } = await import('./data-documents.js');
      listData(command);
    });
  data
    .command('print')
    .description('print a list of this release as JSON, to publish it at DATA_URL with your changes')
    .addArgument(nameArgument())
    .action(async (id: DataId) => {
      const { printData } = await import('./data-documents.js');
      printData(id);
    });
  data
    .command('schema')
    .description('print the JSON Schema of a list')
    .addArgument(nameArgument())
    .action(async (id: DataId) => {
      const { printSchema } = await import('./data-documents.js');
      await printSchema(id);
    });
  data
    .command('check')
    .description('check a file before you publish it')
    .addArgument(nameArgument())
    .addArgument(new Argument('<file>', 'the JSON file'))
    .action(async (id: DataId, file: string, _options, command: Command) => {
      const { checkData } = await import('./data-documents.js');
      await checkData(command, id, file);
    });
}
