import { useServices } from '@billfold/shared/remote/Services';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { paths } from '../../module/paths';

type DeletedLinkProps = {
  readonly label: string;
  readonly of: 'customers' | 'invoices';
};

/** Leads from a list to what was deleted from it. */
export const DeletedLink = ({ label, of }: DeletedLinkProps) => {
  const { navigate } = useServices();
  return <IconButton icon="trash" label={label} onClick={() => navigate(paths[of].deleted)} />;
};
