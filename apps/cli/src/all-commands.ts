import type { Command } from 'commander';
import { registerAsCodeCommands } from './as-code/as-code.commands';
import { registerAuditCommands } from './audit/audit.command';
import { registerCheckCommands } from './checks/check.command';
import { registerDataCommands } from './data/data.command';
import { registerDatabaseCommands } from './database/database.command';
import { registerDoctorCommand } from './doctor/doctor.command';
import { registerHelpCommands } from './help/help.commands';
import { registerIssueCommands } from './issues/issue.command';
import { registerKeyCommands } from './keys/key.command';
import { registerMigrateCommand } from './migrate/migrate.command';
import { registerScanIdentityCommands } from './scan-identities/scan-identity.command';
import { registerScanCommand } from './scan/scan.command';
import { registerScriptCommands } from './scripts/script.command';
import { registerSecretsCommands } from './secrets/secrets.command';
import { registerSetupTokenCommand } from './setup/setup-token.command';
import { registerTeamCommands } from './teams/team.command';
import { registerTicketConnectionCommands } from './tickets/ticket-connection.command';
import { registerUserCommands } from './users/user.command';
import { registerWatchCommand } from './watch/watch.command';
import { registerZoneCommands } from './zones/zone.command';

/** In the order of the help. */
export function registerAllCommands(program: Command): void {
  registerMigrateCommand(program);
  registerDoctorCommand(program);
  registerTeamCommands(program);
  registerZoneCommands(program);
  registerDatabaseCommands(program);
  registerUserCommands(program);
  registerSetupTokenCommand(program);
  registerKeyCommands(program);
  registerCheckCommands(program);
  registerAuditCommands(program);
  registerSecretsCommands(program);
  registerDataCommands(program);
  registerScanCommand(program);
  registerScanIdentityCommands(program);
  registerAsCodeCommands(program);
  registerWatchCommand(program);
  registerIssueCommands(program);
  registerTicketConnectionCommands(program);
  registerScriptCommands(program);
  registerHelpCommands(program);
}
