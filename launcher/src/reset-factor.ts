import { runOperatorCommand } from './operator-command';

/** Resets the second factor of a staff member who works for several merchants. */
await runOperatorCommand('api/src/reset-factor.ts');
