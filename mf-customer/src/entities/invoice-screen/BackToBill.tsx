import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useSelector } from 'react-redux';
import { paths } from '../../module/paths';
import { selectBillInHand } from './invoice-screen-selectors';

/** The link back to the pay screen of the current invoice; without one to the dashboard. */
export const BackToBill = ({ look = 'button' }: { readonly look?: 'button' | 'link' }) => {
  const invoiceId = useSelector(selectBillInHand);
  const to = invoiceId === null ? paths.dashboard.href() : paths.payInvoice.href(invoiceId);
  const text = invoiceId === null ? 'Go to the dashboard' : 'Back to the bill';
  if (look === 'link') return <TextLink to={to}>{text}</TextLink>;
  return (
    <ButtonLink to={to} variant="secondary">
      {text}
    </ButtonLink>
  );
};
