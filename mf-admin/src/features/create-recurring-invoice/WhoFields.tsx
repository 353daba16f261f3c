import { countText } from '@billfold/shared/contracts/count-text';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { SearchComboBox } from '@billfold/shared/desk/SearchComboBox';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { Choices } from '@billfold/shared/ui/Choices';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { BilledFields } from '../../entities/customer/BilledFields';
import { FieldRow } from '../../entities/form/FieldRow';
import { MerchantField } from '../../entities/merchant/MerchantField';
import {
  billedGroup,
  type NewRecurringValues,
} from '../../entities/recurring-invoice/recurring-invoice.form';
import { foundGroups, type FoundGroup } from './found-groups.resource';

const sizeOf = ({ members_count: count, members_count_is_floor: isFloor }: FoundGroup): string =>
  isFloor ? `More than ${countText(count, 'customer')}` : countText(count, 'customer');

const optionOf = (group: FoundGroup, hasManyMerchants: boolean) => ({
  id: String(group.id),
  label: group.name,
  detail: [sizeOf(group), ...(hasManyMerchants ? [group.merchant_name] : [])].join(' · '),
});

type MerchantsProps = { readonly merchants: readonly SessionMerchant[] };

const GroupPicker = ({ merchants }: MerchantsProps) => {
  const { values, errors, touched, setValues } = useFormikContext<NewRecurringValues>();
  const { merchant_id: merchantId } = values;
  const [text, setText] = useState<string | null>(null);
  const [data, reload] = useResource(foundGroups, text === null ? null : { text, merchantId });
  const groups = valueOf(data) ?? [];
  const chosen = billedGroup(values);
  return (
    <SearchComboBox
      label="Group"
      chosen={chosen === null ? null : { id: String(chosen.id), label: chosen.name }}
      onChoose={(option) => {
        const found = groups.find(({ id }) => String(id) === option?.id);
        const group =
          found === undefined
            ? null
            : {
                id: found.id,
                name: found.name,
                merchant_id: found.merchant_id,
                merchant_name: found.merchant_name,
              };
        void setValues({
          ...values,
          group,
          merchant_id: group === null ? merchantId : String(group.merchant_id),
        });
      }}
      options={groups
        .filter(({ merchant_id: id }) => merchants.some((merchant) => merchant.id === id))
        .map((group) => optionOf(group, merchants.length > 1))}
      status={data.status}
      errors={errorsOf(data)}
      onSearch={(next) => {
        if (next === text && data.status === 'failed') reload();
        else setText(next);
      }}
      placeholder="Name of the group"
      emptyText="No groups match your search."
      isRequired
      problem={touched.group ? errors.group : undefined}
    />
  );
};

/** Who gets the invoices: one customer, or the members a group has each time. */
export const WhoFields = ({ merchants }: MerchantsProps) => {
  const { values, setFieldValue } = useFormikContext<NewRecurringValues>();
  return (
    <>
      <Choices
        legend="Who to bill"
        isBeside
        value={values.who}
        choices={[
          { value: 'customer', content: 'One customer' },
          { value: 'group', content: 'A group' },
        ]}
        onChange={(who) => void setFieldValue('who', who)}
      />
      {values.who === 'group' ? (
        <FieldRow>
          <GroupPicker merchants={merchants} />
          <MerchantField name="merchant_id" label="Biller" merchants={merchants} isRequired />
        </FieldRow>
      ) : (
        <BilledFields customerLabel="Customer" billerLabel="Biller" merchants={merchants} />
      )}
    </>
  );
};
