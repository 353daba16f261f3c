import { existsSync, readFileSync } from 'node:fs';
import { endOf, endOfTemplate, partsOf } from './source-text';

const root = new URL('../../../../', import.meta.url);
const schema = readFileSync(new URL('../schema.sql', import.meta.url), 'utf8');

type Source = { readonly text: string; readonly file: URL };
export const readSource = (file: URL): Source => ({ text: readFileSync(file, 'utf8'), file });

/** What a type or a part of SQL names, and what of it these rules cannot read. */
type Found = { readonly names: readonly string[]; readonly unread: readonly string[] };
const nothing: Found = { names: [], unread: [] };
const join = (all: readonly Found[]): Found => ({
  names: all.flatMap(({ names }) => names),
  unread: all.flatMap(({ unread }) => unread),
});

const declarationIn = (kind: 'const' | 'type', name: string, text: string): string | undefined =>
  new RegExp(`^(?:export )?${kind} ${name}\\b[^]*?;\\n(?=\\n|\\S|$)`, 'm').exec(text)?.[0] ??
  new RegExp(`^ +const ${name}\\b[^]*?;\\n`, 'm').exec(text)?.[0];

const fileOf = (specifier: string, from: URL): URL => {
  const [, workspace, path] = /^@billfold\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  return workspace === undefined
    ? new URL(`${specifier}.ts`, from)
    : new URL(`${workspace}/src/${path}.ts`, root);
};

/** The declaration, in its own file or in the one that it is imported from. */
const findDeclaration = (
  kind: 'const' | 'type',
  name: string,
  source: Source,
): { readonly body: string; readonly source: Source } | undefined => {
  const body = declarationIn(kind, name, source.text);
  if (body !== undefined) return { body: body.slice(body.indexOf('=') + 1), source };
  const imports = [...source.text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)';/gm)];
  const specifier = imports.find(([, list = '']) => new RegExp(`\\b${name}\\b`).test(list))?.[2];
  if (specifier === undefined || !/^\.|^@billfold\//.test(specifier)) return undefined;
  const file = fileOf(specifier, source.file);
  return existsSync(file) ? findDeclaration(kind, name, readSource(file)) : undefined;
};

const tableIn = (name: string): string | undefined =>
  new RegExp(`^create (?:unlogged )?(?:table|type) ${name} (?:as )?\\(\\n([^]*?)\\n\\);`, 'm').exec(
    schema,
  )?.[1] ?? new RegExp(`^create view ${name} as\\n([^]*?);\\n`, 'm').exec(schema)?.[1];

/** The columns of a table, or of a function's answer; undefined for another name. */
const answerOf = (name: string): string | undefined => {
  const file = new URL(`../functions/${name}.sql`, import.meta.url);
  if (!existsSync(file)) return tableIn(name);
  const [head = ''] = readFileSync(file, 'utf8').split(/\bas \$/);
  const type = /\breturns (?:setof )?(\w+)/.exec(head)?.[1];
  return head + (type === undefined ? '' : (tableIn(type) ?? ''));
};

const textsIn = (list: string): Found => ({
  names: [...list.matchAll(/'(\w+)'/g)].map(([, text = '']) => text),
  unread: [],
});

const columnsOf = (table: string): Found => {
  const columns = tableIn(table);
  if (columns === undefined) return { names: [], unread: [table] };
  return {
    names: [...columns.matchAll(/^ {2}(?!constraint)(\w+) /gm)].map(([, name = '']) => name),
    unread: [],
  };
};

const scalar =
  /^(?:string|number|boolean|unknown|null|Date|Buffer|'\w+')(?:\[\])?$|^Row<'\w+'>\['\w+'\](?:\[\])?$/;

const fieldsOf = (object: string, sign: ',' | ';'): Found => ({
  names: partsOf(object.trim().slice(1, -1), sign)
    .map((field) => field.trim())
    .filter((field) => field !== '')
    .map((field) => /^(?:readonly )?(\w+)\??:/.exec(field)?.[1] ?? field),
  unread: [],
});

type Reading = {
  readonly type: string;
  readonly inner: string;
  readonly list: string;
  readonly source: Source;
};
/** `Row<'invoices', 'id' | 'amount'>` and the like, by their names. */
const generics: Readonly<Record<string, (reading: Reading) => Found>> = {
  Row: ({ inner, list }) =>
    list.trim() === '' ? columnsOf(inner.replaceAll("'", '')) : textsIn(list),
  Pick: ({ list }) => textsIn(list),
  Omit: ({ inner, list, source }) => {
    const { names, unread } = namesOf(partsOf(inner, ',')[0] ?? '', source);
    return { names: names.filter((name) => !textsIn(list).names.includes(name)), unread };
  },
  Present: ({ inner, source }) => namesOf(inner, source),
  OrNull: ({ inner, source }) => namesOf(inner, source),
  Readonly: ({ inner, source }) => namesOf(inner, source),
  Record: ({ type, inner, source }) => {
    const keys = findDeclaration('type', partsOf(inner, ',')[0] ?? '', source);
    const list = /\(typeof (\w+)\)\[number\]/.exec(keys?.body ?? '')?.[1] ?? '';
    const texts = keys && findDeclaration('const', list, keys.source);
    return texts === undefined ? { names: [], unread: [type] } : textsIn(texts.body);
  },
  Static: ({ type, inner, source }) => {
    const declared = findDeclaration('const', inner.replace(/^typeof /, ''), source);
    const object = /Type\.Object\((\{[^]*\})\)/.exec(declared?.body ?? '')?.[1];
    return object === undefined ? { names: [], unread: [type] } : fieldsOf(object, ',');
  },
};

const bare = (type: string): string =>
  type
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .trim()
    .replace(/;$/, '')
    .replace(/^\|/, '')
    .replace(/^\(([^]*)\)$/, '$1')
    .trim();

/** The names that a row type declares. */
const namesOf = (given: string, source: Source): Found => {
  const type = bare(given);
  for (const sign of ['|', '&'] as const) {
    const parts = partsOf(type, sign);
    if (parts.length > 1) return join(parts.map((part) => namesOf(part, source)));
  }
  if (scalar.test(type)) return nothing;
  const mapped = /^\{\s*\[\w+ in keyof (\w+)\]: [^;{}]*\}$/.exec(type)?.[1];
  if (mapped === undefined && type.startsWith('{')) return fieldsOf(type, ';');
  const [, name = '', inner = ''] = /^(\w+)<([^]*)>$/.exec(type) ?? [];
  const generic = generics[name];
  if (generic) return generic({ type, inner, list: partsOf(inner, ',')[1] ?? '', source });
  // The callers of a generic function declare the type, and are read themselves.
  if (new RegExp(`<${type} extends`).test(source.text)) return nothing;
  const declared = findDeclaration('type', mapped ?? type, source);
  if (declared === undefined) return { names: [], unread: [type] };
  return namesOf(declared.body, declared.source);
};

const withFragments = (sql: string, source: Source, seen: readonly string[] = []): string => {
  const names = [...sql.matchAll(/(?:\$\{|\b(?:columns|from): |\b(?=columns,))(\w+)/g)].map(
    ([, name = '']) => name,
  );
  const fragments = [...new Set(names)]
    .filter((name) => !seen.includes(name))
    .map((name) => {
      const found = findDeclaration('const', name, source);
      return found === undefined ? '' : withFragments(found.body, found.source, [...seen, name]);
    });
  return [sql, ...fragments].join('\n');
};

/** The source of an alias in the SQL, or the name itself. */
const sourceOfAlias = (sql: string, alias: string): string | undefined =>
  [...sql.matchAll(/\b(?:from|join|update|into|using)\s+(?:lateral\s+)?(\w+)(\s?\()?/g)]
    .filter((match) => {
      const behind = match.index + match[0].length;
      const rest = sql.slice(match[2] === undefined ? behind : endOf(sql, behind - 1, '()'));
      return match[1] === alias || /^\s+(?:as )?(\w+)/.exec(rest)?.[1] === alias;
    })
    .map(([, name]) => name)[0];

/** The columns that each `*` of the SQL selects. */
const starsIn = (sql: string): { readonly columns: string; readonly unread: readonly string[] } => {
  const stars = [
    ...sql.matchAll(/\b(select|returning)\s+(?:[^()`;]*?,\s*)?(?:(\w+)\.)?\*(?=[\s,`)])/g),
  ];
  const read = stars.map(({ 0: star, 1: verb, 2: alias, index }) => {
    const next = /\bfrom\s+(\w+|\()/.exec(sql.slice(index + star.length))?.[1];
    const written = /.*\b(?:into|update|from)\s+(\w+)/s.exec(sql.slice(0, index))?.[1];
    const name =
      alias === undefined ? (verb === 'select' ? next : written) : sourceOfAlias(sql, alias);
    const isInside =
      name === '(' || new RegExp(`\\b${name} (?:\\([^)]*\\) )?as (?:materialized )?\\(`).test(sql);
    const columns = isInside ? '' : name === undefined ? undefined : answerOf(name);
    return columns === undefined ? { columns: '', unread: [star.trim()] } : { columns, unread: [] };
  });
  return {
    columns: read.map(({ columns }) => columns).join('\n'),
    unread: read.flatMap(({ unread }) => unread),
  };
};

/** The SQL behind a type: a template, or the columns and tables of a page of a list. */
const sqlAt = (text: string, start: number): string | undefined => {
  if (text[start] === '`') return text.slice(start, endOfTemplate(text, start));
  return /^\(executor, \{(\s+columns[^]*?)\s+where:/.exec(text.slice(start))?.[1];
};

/** Declared columns that the SQL of their query does not name, and what these rules cannot read. */
export const findFaults = (source: Source): readonly string[] =>
  [...source.text.matchAll(/\b(?:sql|readPage)</g)].flatMap(({ 0: call, index }) => {
    const start = index + call.length - 1;
    const end = endOf(source.text, start, '<>');
    const [type = '', ...more] = partsOf(source.text.slice(start + 1, end - 1), ',');
    const written = sqlAt(source.text, end);
    if (written === undefined) return [`cannot read ${call}${[type, ...more].join(',')}>`];
    const sql = withFragments(written, source);
    const { names, unread } = namesOf(type, source);
    const stars = starsIn(sql);
    return [
      ...[...unread, ...stars.unread].map((part) => `cannot read ${part}`),
      ...names.filter((name) => !new RegExp(`\\b${name}\\b`).test(sql + stars.columns)),
    ];
  });
