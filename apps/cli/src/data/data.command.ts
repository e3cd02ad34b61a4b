import type { DataId } from '@palisade/vocabulary';
import { Argument, type Command } from 'commander';
import { nameArgument } from './set-argument';

const SETS = 'list, print, check, fetch and import the data lists that the tests use';

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
  data
    .command('fetch')
    .description(
      'load the lists from their public sources into one file, for an installation without a way there',
    )
    .addArgument(new Argument('<file>', 'the file to write, such as palisade-data.json.gz'))
    .action(async (file: string, _options, command: Command) => {
      const { fetchLists } = await import('./carried-lists.js');
      await fetchLists(command, file);
    });
  data
    .command('import')
    .description('store the lists of such a file for all workers')
    .addArgument(new Argument('<file>', 'the file that palisade data fetch wrote'))
    .action(async (file: string, _options, command: Command) => {
      const { importLists } = await import('./carried-lists.js');
      await importLists(command, file);
    });
}
