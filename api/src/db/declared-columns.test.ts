import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';

// The compiler believes the row type that a query declares. These tests look for each declared name in the SQL of the query.

const folder = new URL('../', import.meta.url);
const files = (await readdir(folder, { recursive: true })).filter((file) =>
  file.endsWith('.queries.ts'),
);

/** From the opening sign at `start` to behind the closing one. */
const endOf = (text: string, start: number, [open, close]: readonly [string, string]): number => {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === open) depth += 1;
    if (text[at] === close && text[at - 1] !== '=') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
};

/** Behind the template that begins at `start`, whatever is nested in it. */
const endOfTemplate = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text[at] !== '`') {
    if (text.startsWith('${', at)) at = endOfPlaceholder(text, at + 2);
    else at += text[at] === '\\' ? 2 : 1;
  }
  return at + 1;
};
const endOfPlaceholder = (text: string, start: number): number => {
  let at = start;
  for (let depth = 1; depth > 0;) {
    if (text[at] === '`') at = endOfTemplate(text, at);
    else {
      depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0;
      at += 1;
    }
  }
  return at;
};

/** The declaration of a type or a fragment of SQL in the same file; nothing when it is elsewhere. */
const declarationOf = (kind: 'const' | 'type', name: string, text: string): string =>
  new RegExp(`^(?:export )?${kind} ${name}\\b[^]*?;\\n(?=\\n|\\S|$)`, 'm').exec(text)?.[0] ??
  new RegExp(`^ +${kind} ${name}\\b[^]*?;\\n`, 'm').exec(text)?.[0] ??
  '';

const namesOf = (type: string, text: string): readonly string[] => {
  const plain = type.replaceAll(/\/\*[^]*?\*\/|Row<'\w+'>\['\w+'\]/g, '');
  const picked = [...plain.matchAll(/Row<\s*'\w+',([^>]*)>/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );
  const rest = plain.replaceAll(/(?:Present|OrNull)?<?Row<\s*'\w+',[^>]*>>?/g, '');
  const computed = [
    ...rest.matchAll(/^[{\s]*(?:readonly )?(\w+): |[{;]\s*(?:readonly )?(\w+): /gm),
  ];
  const named = [...rest.matchAll(/(?<![\w'.:] ?)\b([A-Z]\w+)\b(?=\s*(?:&|$))/g)];
  return [
    ...picked,
    ...computed.map(([, first, other]) => first ?? other ?? ''),
    ...named.flatMap(([, name = '']) => {
      const found = declarationOf('type', name, text)
        .replace(/^[^=]*=/, '')
        .replace(/;\s*$/, '');
      return found === '' ? [] : namesOf(found, text);
    }),
  ];
};

const fragmentsIn = (sql: string, text: string, seen: readonly string[] = []): string =>
  [...new Set([...sql.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name))]
    .filter((name) => !seen.includes(name))
    .map((name) => {
      const fragment = declarationOf('const', name, text);
      return fragment + fragmentsIn(fragment, text, [...seen, name]);
    })
    .join('');

const missingIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bsql</g)].flatMap(({ index }) => {
    const template = endOf(text, index + 3, ['<', '>']);
    if (text[template] !== '`') return [];
    const sql = text.slice(template, endOfTemplate(text, template));
    if (/select (?:\w+\.)?\*/.test(sql)) return [];
    const whole = sql + fragmentsIn(sql, text);
    return namesOf(text.slice(index + 4, template - 1), text).filter(
      (name) => !new RegExp(`\\b${name}\\b`).test(whole),
    );
  });

it.each(files)('finds each declared column in the SQL of %s', async (file) => {
  expect(missingIn(await readFile(new URL(file, folder), 'utf8'))).toEqual([]);
});
