import { runStaffCommand } from './staff-command';

/** Resets the second factor of a staff member who works for several merchants. */
await runStaffCommand('api/src/reset-factor.ts');
