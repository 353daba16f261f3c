import { runStaffCommand } from './staff-command';

/** Resets the second factor of a staff member who works for several businesses. */
await runStaffCommand('api/src/reset-factor.ts');
