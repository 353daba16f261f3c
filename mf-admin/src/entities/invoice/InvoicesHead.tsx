import { useHasScreen } from '@billfold/shared/remote/Services';
import { Heading } from '@billfold/shared/ui/Heading';
import { Inline } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { paths } from '../../module/paths';

/** The heading above the invoices, with the way to the recurring ones. */
export const InvoicesHead = ({ title }: { readonly title: string }) => (
  <Inline gap={4} justify="between">
    <Heading level={1}>{title}</Heading>
    {useHasScreen(paths.recurring.pattern) && (
      <TextLink to={paths.recurring.pattern}>Recurring invoices</TextLink>
    )}
  </Inline>
);
