import type { TemplateView } from '@billfold/shared/contracts/template.contract';
import { useHasScreen, useSession } from '@billfold/shared/remote/Services';
import { Heading } from '@billfold/shared/ui/Heading';
import { Inline } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { paths } from '../../module/paths';

type OfTemplate = { readonly template: TemplateView };

const UsedBy = ({ template: { used_by: events } }: OfTemplate) => {
  const hasAutomation = useHasScreen(paths.automation.pattern);
  if (events.length === 0) return null;
  const names = events.map(({ label }) => label).join(', ');
  return (
    <p>
      {'Used by '}
      {hasAutomation ? <TextLink to={paths.automation.pattern}>{names}</TextLink> : names}
    </p>
  );
};

/** The name of a template, whose it is and what uses it. */
export const TemplateHead = ({ template }: OfTemplate) => {
  const { merchants } = useSession();
  return (
    <>
      <Inline>
        <Heading level={1}>{template.name}</Heading>
        {template.is_archived && <StatusPill status="archived" />}
      </Inline>
      {merchants.length > 1 && <p>{template.merchant_name}</p>}
      <UsedBy template={template} />
    </>
  );
};
