import { parseArgs } from 'node:util';
import { CliProblem, createRegistryClient } from './cli/registry-client';
import { commands } from './cli/commands';
import { readCliConfig } from './config';
import { RegistryProblem } from './problem.errors';

const usage = (): string => ['Usage: npm run registry -- <verb>', ...Object.entries(commands).map(([verb, { says }]) => `  ${verb.padEnd(12)} ${says}`)].join('\n');

const run = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      default: { type: 'boolean', default: false },
      reason: { type: 'string' },
      module: { type: 'string' },
      limit: { type: 'string', default: '50' },
      env: { type: 'string' },
    },
  });
  const [verb = '', ...words] = positionals;
  const command = commands[verb];
  if (command === undefined) throw new CliProblem(usage());
  const client = await createRegistryClient(readCliConfig());
  if (values.env !== undefined) {
    const { environment } = (await client.get('/status')) as { environment: string };
    if (environment !== values.env) throw new CliProblem(`This registry serves ${environment}, not ${values.env}. REGISTRY_URL names another.`);
  }
  const flags = { makeDefault: values.default, reason: values.reason ?? null, module: values.module ?? null, limit: values.limit };
  await command.run({ client, words, flags, say: (line) => console.log(line) });
};

run().catch((error: unknown) => {
  const isExpected = error instanceof CliProblem || error instanceof RegistryProblem || (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
