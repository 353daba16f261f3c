import { runStaffCommand } from './staff-command';

/** Mails a staff member a link to choose a password. */
await runStaffCommand('api/src/invite-staff.ts');
