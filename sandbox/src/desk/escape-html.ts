const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is already safe to place in a page. */
export class SafeHtml {
  constructor(readonly text: string) {}
}

type Insertable = string | number | SafeHtml | readonly SafeHtml[];

/** A template whose inserted strings are always escaped, wherever they come from. */
export const html = (parts: TemplateStringsArray, ...values: readonly Insertable[]): SafeHtml => {
  return new SafeHtml(
    parts.reduce((text, part, index) => text + insert(values[index - 1] ?? '') + part),
  );
};

const escapeHtml = (text: string): string => {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
};

const insert = (value: Insertable): string => {
  if (value instanceof SafeHtml) return value.text;
  return typeof value === 'object'
    ? value.map(({ text }) => text).join('')
    : escapeHtml(String(value));
};
