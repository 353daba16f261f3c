import { runOperatorCommand } from './operator-command';

/** Lists the applications of new merchants, approves and refuses them. */
await runOperatorCommand('api/src/applications.ts');
