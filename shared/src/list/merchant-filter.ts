import type { SessionSnapshot } from '../contracts/remote.contract';
import { manyOf, oneOf } from './choice-filters';
import type { ListFilter } from './list-query';
import { readIds } from './searched-filter';

/** Whose filter it is. */
type Reader = Pick<SessionSnapshot, 'merchants' | 'chosenMerchantId'>;

const optionsOf = ({ merchants }: Reader) =>
  merchants.map(({ id, name }) => ({ value: String(id), label: name }));

/** The merchant chosen in the header. */
const chosenOf = ({ merchants, chosenMerchantId }: Reader) =>
  merchants.find(({ id }) => id === chosenMerchantId);

/** None before the merchants are known: they are no choice of the person. */
const presetOf = (reader: Reader): Pick<ListFilter, 'preset'> =>
  reader.merchants.length === 0 ? {} : { preset: String(chosenOf(reader)?.id ?? '') };

/** A list's filter by the reader's own merchants; without one in the address, the merchant chosen in the header. */
export const merchantFilter = (reader: Reader, label = 'Business'): ListFilter => ({
  ...manyOf({ label, options: optionsOf(reader), parameter: 'merchant_id' }),
  // The merchants may arrive after the address was read.
  read: readIds,
  ...presetOf(reader),
});

/** The same for a list whose server accepts one merchant. */
export const oneMerchantFilter = (
  reader: Reader,
  parameter: 'merchant_id' | 'merchant' = 'merchant_id',
): ListFilter => {
  const chosen = chosenOf(reader);
  const chosenValue = String(chosen?.id);
  return {
    ...oneOf({
      label: 'Business',
      allText: chosen?.name ?? 'All businesses',
      options: optionsOf(reader).filter(({ value }) => value !== chosenValue),
      parameter,
    }),
    read: (text) => (/^[1-9]\d{0,8}$/.test(text) && text !== chosenValue ? text : ''),
    ...presetOf(reader),
  };
};
