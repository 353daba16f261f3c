import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useRef } from 'react';
import { totalOf } from '../../entities/invoice/line-items.form';
import { invoiceDefaults } from './invoice-defaults.resource';
import { type NewInvoiceValues, type Proposal, proposalOf } from './new-invoice.form';

const nothing: Proposal = { due_date: '', minimum_amount_due: null };

/** Fills in what the biller proposes, as long as the person has typed nothing else. */
export const useProposals = (): void => {
  const { values, dirty, submitCount, resetForm, setFieldValue } =
    useFormikContext<NewInvoiceValues>();
  const [data] = useResource(invoiceDefaults);
  const biller = values.customer?.merchant_id ?? Number(values.merchant_id);
  const defaults = valueOf(data)?.find(({ merchant_id: id }) => id === biller);
  const { due_date: dueDate, minimum_amount_due: minimum } = proposalOf(defaults, totalOf(values));
  const last = useRef(nothing);
  const fillIn = useEffectEvent((proposal: Proposal) => {
    const names = (['due_date', 'minimum_amount_due'] as const).filter(
      (name) => values[name] === last.current[name] && proposal[name] !== last.current[name],
    );
    const filled = Object.fromEntries(names.map((name) => [name, proposal[name]]));
    // Closing a form in which the person has typed nothing asks nothing.
    if (!dirty && submitCount === 0) resetForm({ values: { ...values, ...filled } });
    else for (const name of names) void setFieldValue(name, proposal[name]);
    last.current = proposal;
  });
  useEffect(() => fillIn({ due_date: dueDate, minimum_amount_due: minimum }), [dueDate, minimum]);
};
