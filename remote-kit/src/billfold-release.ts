import { readCliConfig } from '@billfold/registry/config';
import { runProcess } from '@billfold/registry/cli-process';

await runProcess(() =>
  readCliConfig(process.env, {
    call: 'npx billfold-release',
    release: 'npx billfold-release release --env qa',
    raise: () => 'npm version patch',
    teamFolder: process.cwd(),
  }),
);
