import type { TemplateView } from '@billfold/shared/contracts/template.contract';
import { useHasScreen, useSession } from '@billfold/shared/remote/Services';
import { Heading } from '@billfold/shared/ui/Heading';
import { Inline } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { paths } from '../../module/paths';
import styles from './TemplateHead.module.css';

type OfTemplate = { readonly template: TemplateView };

const UsedBy = ({ template: { used_by: events } }: OfTemplate) => {
  const hasAutomation = useHasScreen(paths.automation.pattern);
  if (events.length === 0) return null;
  const names = events.map(({ label }) => label).join(', ');
  return (
    <span>
      {'Used by '}
      {hasAutomation ? <TextLink to={paths.automation.pattern}>{names}</TextLink> : names}
    </span>
  );
};

/** The name of a template, whose it is and what uses it. */
export const TemplateHead = ({ template }: OfTemplate) => {
  const { merchants } = useSession();
  const isNamed = merchants.length > 1;
  return (
    <>
      <Inline>
        <Heading level={1}>{template.name}</Heading>
        {template.is_archived && <StatusPill status="archived" />}
      </Inline>
      {(isNamed || template.used_by.length > 0) && (
        <p className={styles.facts}>
          {isNamed && <span>{template.merchant_name}</span>}
          <UsedBy template={template} />
        </p>
      )}
    </>
  );
};
