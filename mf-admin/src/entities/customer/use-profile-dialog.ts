import { useAddressDialog } from '../../module/use-address-dialog';

/** The dialogs of a customer's profile, as the address names them: `?dialog=edit`. */
export type ProfileDialog = 'edit' | 'tags' | 'invite' | 'delete' | 'restore';

/** A dialog of the profile; the tab and the query of a list stay in the address. */
export const useProfileDialog = (name: ProfileDialog) => useAddressDialog(name);
