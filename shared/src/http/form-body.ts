type Fields = Readonly<Record<string, unknown>>;

const fieldText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/**
 * The form-encoded body of a request: a list or object travels as JSON text in the field of its name, null as 'null',
 * booleans as 'true' and 'false'. Fields that are undefined are left out.
 */
export const toFormBody = (fields: Fields): URLSearchParams => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, fieldText(value));
  }
  return form;
};

/**
 * The body of a call that takes 'an array of sub ids': one id as `sub_id`, several as `sub_ids`.
 *
 * @public Required by the specification; not sent by a screen yet.
 */
export const subIdFields = (ids: readonly number[]): Fields =>
  ids.length === 1 ? { sub_id: ids[0] } : { sub_ids: ids };
