import { backupCommand } from './backup/backup-command';
import { restoreCommand } from './backup/restore-command';
import { checkCommand } from './check-command';
import { checkServiceCommand } from './check-service/check-service-command';
import type { Command } from './command';
import { evaluationsCommand } from './evaluations-command';
import { exportCommand } from './export/export-command';
import { feedbackCommand } from './feedback-command';
import { importCommand } from './import/import-command';
import { approveCommand, rejectCommand, removeCommand } from './moderate-commands';
import { hideCommand, showCommand } from './visibility-commands';
import { visitorCommand } from './visitor-command';

/** Every command of `npm run data`, by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  import: importCommand,
  hide: hideCommand,
  show: showCommand,
  export: exportCommand,
  backup: backupCommand,
  restore: restoreCommand,
  feedback: feedbackCommand,
  evaluations: evaluationsCommand,
  approve: approveCommand,
  reject: rejectCommand,
  remove: removeCommand,
  visitor: visitorCommand,
  check: checkCommand,
  'check-service': checkServiceCommand,
};

/** What can be asked, a line or two for each command. */
export function helpLines(): string[] {
  const lines = Object.entries(COMMANDS).flatMap(([name, { usage, summary }]) => [
    `  ${name} ${usage}`.trimEnd(),
    `      ${summary}`,
  ]);
  return ['npm run data -- <comando>', '', ...lines];
}
