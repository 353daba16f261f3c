import { parseArgs } from 'node:util';
import { systemClock } from './core/clock';
import { type ApiConfig, readConfig } from './core/config';
import { openDatabase } from './db/database';
import { type Invitation, inviteStaff } from './modules/auth/auth.public';

const usage =
  'Usage: npm run staff:invite -w api -- --username harbor.clerk (or --email clerk@harbor.test)';

const readName = (): string => {
  const { values } = parseArgs({
    options: { username: { type: 'string' }, email: { type: 'string' } },
  });
  const name = values.username ?? values.email;
  if (
    name === undefined ||
    name.trim() === '' ||
    (values.username !== undefined && values.email !== undefined)
  )
    throw new Error(usage);
  return name;
};

const describe = (invitation: Invitation, name: string): string => {
  switch (invitation.kind) {
    case 'mailed':
      return `${invitation.username} gets a mail with a link to choose a password${invitation.state === 'active' ? '; the present one works until then' : ''}.`;
    case 'unknown':
      return `No staff member is called ${name}.`;
    case 'no_address':
      return `${name} has no e-mail address.`;
  }
};

const invite = async (config: ApiConfig, name: string): Promise<Invitation> => {
  const database = openDatabase({
    url: config.database.url,
    poolSize: 2,
    applicationName: 'billfold-invite-staff',
  });
  try {
    return await inviteStaff({ db: database.db, config, now: systemClock.now() }, name);
  } finally {
    await database.close();
  }
};

/**
 * `npm run staff:invite`: mails a staff member a link to choose a password, with the settings of the API, whose worker sends
 * it. The link is in the mail and nowhere else. Exits 1 when nothing was mailed.
 */
const run = async (): Promise<number> => {
  const name = readName();
  const invitation = await invite(readConfig(), name);
  console.log(describe(invitation, name));
  return invitation.kind === 'mailed' ? 0 : 1;
};

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
