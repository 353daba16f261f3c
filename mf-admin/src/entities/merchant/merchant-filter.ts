import type { SessionSnapshot } from '@billfold/shared/contracts/remote.contract';
import { manyOf, oneOf } from '@billfold/shared/list/choice-filters';
import type { ListFilter } from '@billfold/shared/list/list-query';
import { readIds } from '@billfold/shared/list/searched-filter';
import { readId } from '../../module/paths';

/** Whose filter it is. */
type Reader = Pick<SessionSnapshot, 'merchants' | 'chosenMerchantId'>;

const parameter = 'merchant_id';

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
  ...manyOf({ label, options: optionsOf(reader), parameter }),
  // The merchants may arrive after the address was read.
  read: readIds,
  ...presetOf(reader),
});

/** The same for a list whose server accepts one merchant. */
export const oneMerchantFilter = (reader: Reader): ListFilter => {
  const chosen = chosenOf(reader);
  const chosenValue = String(chosen?.id);
  return {
    ...oneOf({
      label: 'Business',
      allText: chosen?.name ?? 'All businesses',
      options: optionsOf(reader).filter(({ value }) => value !== chosenValue),
      parameter,
    }),
    read: (text) => (readId(text) === null || text === chosenValue ? '' : text),
    ...presetOf(reader),
  };
};
