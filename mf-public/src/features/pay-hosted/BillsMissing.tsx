import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { useDispatch, useSelector } from 'react-redux';
import { bills } from './bills.resource';
import { selectHosted } from './hosted-selectors';
import { hostedTexts } from './hosted-texts';

/** Replaces the list of invoices when it could not be read. */
export const BillsMissing = () => {
  const dispatch = useDispatch();
  const { page } = useSelector(selectHosted);
  return (
    <ErrorArea
      errors={hostedTexts.billsMissing}
      onRetry={() => page !== null && dispatch(bills.actions.reloaded(page))}
    />
  );
};
