import { runMoneyCommand } from './money-command';

/** Checks the money invariants. */
await runMoneyCommand('api/src/audit-money.ts', []);
