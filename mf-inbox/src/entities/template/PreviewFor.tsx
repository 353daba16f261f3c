import { SearchComboBox } from '@billfold/shared/desk/SearchComboBox';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Select } from '@billfold/shared/ui/Select';
import { useState } from 'react';
import type { PreviewCustomer, PreviewPeople } from './preview-people.resource';
import styles from './Template.module.css';

/** For whom a template is filled. Null: the server chooses. */
export type PreviewTarget = {
  readonly customer: PreviewCustomer | null;
  /** '' while none is chosen. */
  readonly bill: string;
};
export const noTarget: PreviewTarget = { customer: null, bill: '' };

/** The parameters of the call. */
export const targetQuery = ({ customer, bill }: PreviewTarget) => ({
  ...(customer === null ? {} : { subscription_id: Number(customer.id) }),
  ...(bill === '' ? {} : { invoice_id: Number(bill) }),
});

type PreviewForProps = {
  /** One of its own for each that is on the page. */
  readonly people: PreviewPeople;
  readonly merchantId: number;
  readonly target: PreviewTarget;
  readonly onChange: (target: PreviewTarget) => void;
};

/** A customer of the merchant and one of their invoices, to see a template filled. */
export const PreviewFor = ({ people, merchantId, target, onChange }: PreviewForProps) => {
  const { customer, bill } = target;
  const [text, setText] = useState<string | null>(null);
  const [found, reload] = useResource(
    people.customers,
    text === null ? null : { text, merchantId },
  );
  const [bills, reloadBills] = useResource(
    people.bills,
    customer === null ? null : { user: customer.user, merchantId },
  );
  const rows = valueOf(found) ?? [];
  return (
    <div className={styles.target}>
      <SearchComboBox
        label="Preview for"
        chosen={customer}
        onChoose={(option) =>
          onChange({ customer: rows.find(({ id }) => id === option?.id) ?? null, bill: '' })
        }
        options={rows}
        status={found.status}
        errors={errorsOf(found)}
        onSearch={(next) => {
          if (next === text && found.status === 'failed') reload();
          else setText(next);
        }}
        placeholder="A sample customer"
        emptyText="No customers match your search."
      />
      <Select
        label="Invoice"
        options={valueOf(bills) ?? []}
        value={bill}
        placeholder="A sample invoice"
        isDisabled={customer === null}
        onChange={(chosen) => onChange({ customer, bill: chosen })}
      />
      <ErrorArea errors={errorsOf(bills)} onRetry={reloadBills} />
    </div>
  );
};
