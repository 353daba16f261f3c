import { useParams } from 'react-router-dom';
import { paths, readId } from '../../module/paths';
import { useDialog } from '@billfold/shared/remote/use-dialog';

/** The dialogs of a customer's profile, as the address names them: `?dialog=edit`. */
export type ProfileDialog =
  | 'edit'
  | 'tags'
  | 'invite'
  | 'payment'
  | 'autopay'
  | 'plan'
  | 'recurring'
  | 'invoice'
  | 'delete'
  | 'restore'
  | 'statement';

const ofDialogs = { bill: null, amount: null };

/**
 * A dialog of the profile; the tab and the query of a list stay in the address. A page below the profile leads back to
 * it.
 */
export const useProfileDialog = (name: ProfileDialog) => {
  const customerId = readId(useParams().customerId);
  return useDialog(name, {
    ...(customerId !== null && { pathname: paths.customer.href(customerId) }),
    without: ofDialogs,
  });
};
