import { runOperatorCommand } from './operator-command';

/** Mails a staff member a link to choose a password. */
await runOperatorCommand('api/src/invite-staff.ts');
