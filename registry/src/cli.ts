import { runProcess } from './cli/run-process';
import { readCliConfig } from './settings/config';

await runProcess(() => readCliConfig());
