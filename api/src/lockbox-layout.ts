import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { changeLayout, type LayoutContext, showLayout } from './modules/lockbox/layouts.public';
import { runOperatorCommand } from './operator-command';

const usage = `Usage: npm run lockbox-layout -w api -- <verb> <business> …   (a business by name)
  show <business>                      the layout of its next lockbox files, as JSON
  set  <business> fixed-80|bai2        one that ships
  set  <business> <file.json>          one of its bank; begin with the output of show, and give it another name`;

const readGiven = async (word: string): Promise<unknown> =>
  word.endsWith('.json') ? JSON.parse(await readFile(word, 'utf8')) : word;

const work = async (
  context: LayoutContext,
  [verb, business, given]: readonly string[],
): Promise<string> => {
  if (business !== undefined && verb === 'show')
    return JSON.stringify((await showLayout(context, business)).layout, null, 2);
  if (business === undefined || verb !== 'set' || given === undefined) throw new Error(usage);
  const { layout } = await changeLayout(context, business, await readGiven(given));
  return `The next lockbox files of ${business} are of the layout ${layout.name}.`;
};

/** `npm run lockbox-layout`: how the bank of a merchant reads its lockbox files, on DATABASE_URL. */
await runOperatorCommand({
  name: 'lockbox-layout',
  read: () => parseArgs({ allowPositionals: true, options: {} }).positionals,
  work: async ({ db, now }, positionals) => {
    console.log(await work({ db, now, by: 'system:lockbox-layout' }, positionals));
    return true;
  },
});
