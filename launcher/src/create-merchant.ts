import { runOperatorCommand } from './operator-command';

/** Creates a merchant with its first owner, who gets a link to choose a password by mail. */
await runOperatorCommand('api/src/create-merchant.ts');
