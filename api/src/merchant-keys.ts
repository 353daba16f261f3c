import { parseArgs } from 'node:util';
import {
  AccessProblem,
  createKey,
  endKey,
  setOrigins,
  showAccess,
  type AccessContext,
} from './modules/doors/embedded/business-access.public';
import { runOperatorCommand } from './operator-command';

const usage = `Usage: npm run merchant-keys -w api -- <verb> <business> …   (a business by name or id)
  list    <business>                         its company token, keys and sites
  create  <business> publishable|secret      a new key, shown once
  revoke  <business> <key id>                ends a key at once
  origins <business> [https://shop.example …]   the sites that may open its payment page, all of them; none: no site may`;

type Say = (line: string) => void;
type Verb = (
  context: AccessContext,
  business: string,
  words: readonly string[],
  say: Say,
) => Promise<void>;

const day = (moment: Date): string => moment.toISOString().slice(0, 10);

const list: Verb = async (context, name, _words, say) => {
  const { business, keys, origins } = await showAccess(context, name);
  say(`${business.name} (${business.id})`);
  say(`company token  ${business.companyToken ?? 'none yet: it comes with the first key'}`);
  for (const key of keys)
    say(
      `key ${key.id}  ${key.kind}  ${key.hint}  since ${day(key.created_at)}${key.revoked_at === null ? '' : `, revoked ${day(key.revoked_at)}`}`,
    );
  say(
    `sites  ${origins.length === 0 ? 'none: no site may frame the page or call with a publishable key' : origins.join('  ')}`,
  );
};

const create: Verb = async (context, name, [kind], say) => {
  if (kind !== 'publishable' && kind !== 'secret') throw new AccessProblem(usage);
  const { id, key, companyToken } = await createKey(context, name, kind);
  say(`${kind} key ${id} of ${name}, shown this once:\n${key}`);
  say(
    kind === 'secret'
      ? 'It belongs on the business’s server and never in a page.'
      : `It may stand in a page, with the company token ${companyToken}.`,
  );
};

const revoke: Verb = async (context, name, [id = ''], say) => {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw new AccessProblem(usage);
  await endKey(context, name, Number(id));
  say(`Key ${id} of ${name} works no more.`);
};

const origins: Verb = async (context, name, words, say) => {
  const set = await setOrigins(context, name, words);
  say(
    set.length === 0
      ? `No site may open the payment page of ${name} any more.`
      : `The payment page of ${name} may be opened from ${set.join(', ')}.`,
  );
};

const verbs: Readonly<Record<string, Verb>> = { list, create, revoke, origins };

type Given = { readonly verb: Verb; readonly business: string; readonly words: readonly string[] };

const readVerb = (): Given => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [name = '', business, ...words] = positionals;
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb === undefined || business === undefined) throw new AccessProblem(usage);
  return { verb, business, words };
};

/** `npm run merchant-keys`: how a merchant gets the keys and sites of its payment page, on DATABASE_URL. */
await runOperatorCommand({
  name: 'merchant-keys',
  read: readVerb,
  work: async ({ db, now, config }, { verb, business, words }) => {
    const context = {
      db,
      now,
      by: 'merchant-keys',
      allowsLocal: config.environment !== 'production',
    };
    await verb(context, business, words, (line) => console.log(line));
    return true;
  },
});
