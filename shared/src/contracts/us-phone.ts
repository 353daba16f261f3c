/**
 * Whether ten digits can be a number of the North American plan: area and exchange begin with 2 to 9, and an area is no
 * service code such as 911. Which areas are assigned changes each year, so none is refused. (555) 010-xxxx is the
 * number of examples.
 */
export const isUsNumber = (digits: string): boolean =>
  /^([2-9](?!11)\d\d[2-9]\d{6}|555010\d{4})$/.test(digits);

const written = /^(?:tel:)?\s*([\d\s().+\-\u2010-\u2015\u2212\u00A0/]+)$/i;

/**
 * The ten digits of a number as people write it, with or without its +1: '+1 (720) 555-9911', 'tel:1-720-555-9911'.
 * Undefined for one of another country, one that cannot exist, and any other text.
 */
export const readUsPhone = (text: string): string | undefined => {
  const [, number = ''] = written.exec(text.trim()) ?? [];
  const [, national] = /^(?:\+?1)?(\d{10})$/.exec(number.replaceAll(/[^\d+]/g, '')) ?? [];
  return national !== undefined && isUsNumber(national) ? national : undefined;
};
