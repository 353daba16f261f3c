const rules = new Intl.PluralRules('en-US');

/** '1 invoice', '1,204 invoices'; `several` where the plural is not the word with an s. */
export const countText = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${rules.select(count) === 'one' ? one : several}`;
