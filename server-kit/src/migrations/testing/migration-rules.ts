import { readdir, readFile } from 'node:fs/promises';

/** The text without the drop of a function that the same file of functions creates again. */
const withoutExchanges = (text: string): string =>
  /^-- version \d+\n/.test(text)
    ? text.replaceAll(/^drop function if exists (\w+)\([^)]*\);$/gm, (drop, name: string) =>
        text.includes(`create or replace function ${name}(`) ? '' : drop,
      )
    : text;

/**
 * What a migration file does that an earlier release, running beside it or started again after it, would not survive;
 * sentences.
 */
export const findBreaks = (text: string): readonly string[] => {
  const code = withoutExchanges(text).replaceAll(/^\s*--.*$/gm, '');
  const has = (pattern: RegExp): boolean => pattern.test(code);
  const made = new Set(
    [...code.matchAll(/create table (?:if not exists )?([\w.]+)/gi)].map(([, table]) => table),
  );
  const indexed = [
    ...code.matchAll(/create (?:unique )?index (concurrently )?[\w ]+? on ([\w.]+)/gi),
  ].map(([, concurrently, table = '']) => ({ isConcurrent: concurrently !== undefined, table }));
  const isOutside = text.startsWith('-- outside a transaction\n');
  const isContraction = /^-- unused since release \d/m.test(text);
  const dropped =
    has(/\bdrop (table|view|column|function|type)\b/i) ||
    has(/\brename\b/i) ||
    has(/\balter column \w+ (set not null|type|set data type)\b/i);
  const breaks = [
    dropped &&
      !isContraction &&
      "It takes away, renames or narrows what an earlier release uses. First a release that does not; then say so: '-- unused since release 1.2: what'.",
    has(
      /\badd column (?:if not exists )?\w+ (?:(?!\bdefault\b)[^,;])*\bnot null\b(?![^,;]*\bdefault\b)/i,
    ) && 'A new column without a default must take null: an earlier release does not fill it.',
    indexed.some(({ isConcurrent, table }) => !isConcurrent && !made.has(table)) &&
      "An index of a table in use is built concurrently, in a file of its own that begins with '-- outside a transaction'.",
    isOutside &&
      code
        .split(/;\s*$/m)
        .some(
          (statement) =>
            statement.trim() !== '' &&
            !/^\s*(create (unique )?index concurrently|drop index concurrently if exists) /i.test(
              statement,
            ),
        ) &&
      'Outside a transaction only indexes are dropped and built, each concurrently.',
    isOutside &&
      [...code.matchAll(/create (?:unique )?index concurrently (\w+)/gi)].some(
        ([, name = '']) => !code.includes(`drop index concurrently if exists ${name};`),
      ) &&
      'Each index is dropped before: it stays behind, broken, when the process ends half way.',
    !isOutside &&
      has(/\bconcurrently\b/i) &&
      "The file must begin with '-- outside a transaction'.",
  ];
  return breaks.filter((sentence) => sentence !== false);
};

type FileWithBreaks = { readonly name: string; readonly breaks: readonly string[] };

/**
 * The files of a folder that break such a release; its address ends with a slash. Released files up to `last` are not
 * read.
 */
export const listFilesWithBreaks = async (
  folder: URL,
  last = '',
): Promise<readonly FileWithBreaks[]> => {
  const files = (await readdir(folder)).filter(
    (name) => name.endsWith('.sql') && name.slice(0, 4) > last,
  );
  const read = await Promise.all(
    files.map(async (name) => ({
      name,
      breaks: findBreaks(await readFile(new URL(name, folder), 'utf8')),
    })),
  );
  return read.filter(({ breaks }) => breaks.length > 0);
};
