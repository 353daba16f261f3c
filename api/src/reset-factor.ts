import {
  type OperatorReset,
  resetFactorByOperator,
} from './modules/staff-access/staff-access.public';
import { runStaffCommand } from './staff-command';

const describe = (reset: OperatorReset, name: string): string => {
  switch (reset.kind) {
    case 'reset':
      return `Two-step verification for ${reset.username} is off, and all sessions are signed out. ${reset.isMailed ? 'The person gets an email about it.' : "The person doesn't have an email address to notify."}`;
    case 'off':
      return `${reset.username} doesn't use two-step verification.`;
    case 'unknown':
      return `No staff member is called ${name}.`;
  }
};

/**
 * `npm run staff:reset-factor`: for a staff member of several merchants who has lost the app and the recovery codes.
 * Check the person's identity first: afterwards the password alone signs in. Exits 1 when nothing was reset.
 */
await runStaffCommand({
  name: 'staff:reset-factor',
  work: async (world, name) => {
    const reset = await resetFactorByOperator(world, name);
    return { text: describe(reset, name), isDone: reset.kind === 'reset' };
  },
});
