import { runMoneyCommand } from './money-command';

/** What a person does about charges that no payment knows. */
await runMoneyCommand('api/src/reconcile.ts', process.argv.slice(2));
