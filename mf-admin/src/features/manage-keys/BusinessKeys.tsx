import type { ApiKey, MerchantKeys } from '@billfold/shared/contracts/api-keys.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { useStaffTime } from '@billfold/shared/remote/staff-time';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { Button } from '@billfold/shared/ui/Button';
import { type Column, DataTable } from '@billfold/shared/ui/DataTable';
import { Heading } from '@billfold/shared/ui/Heading';
import { Loader } from '@billfold/shared/ui/Loader';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { SettingsSection } from '../../entities/settings/SettingsSection';
import { CopyButton } from '../../entities/settings/CopyButton';
import { kindWords } from './key-words';
import styles from './Keys.module.css';
import type { Ending } from './keys.submission';
import type { ProgramListProps } from './ProgramList';
import { SiteList } from './SiteList';

const loadPrograms = () => import(/* webpackChunkName: "programs" */ './programs-part');
/** Below what the page opens with. */
const ProgramList = lazyPart<ProgramListProps>(
  async () => (await loadPrograms()).ProgramList,
  async () => (await loadPrograms()).features,
  <Loader layout="inline" label="Loading programs" />,
);

const keyOf = ({ id }: ApiKey): string => String(id);

const Revoked = ({ at, merchantId }: { readonly at: string; readonly merchantId: number }) => (
  <StatusPill status="revoked" label={`Revoked ${useStaffTime(merchantId)(at, 'date')}`} />
);

const columnsOf = (
  merchantId: number,
  revoke: (key: ApiKey) => void,
): readonly Column<ApiKey>[] => [
  { id: 'kind', header: 'Kind', cell: ({ kind }) => kindWords[kind], onPhone: 'title' },
  { id: 'hint', header: 'Key', cell: ({ hint }) => hint, isOneLine: true, onPhone: 'line' },
  {
    id: 'created',
    header: 'Created',
    cell: ({ created_at }) => <StaffTime at={created_at} form="date" merchantId={merchantId} />,
    onPhone: 'line',
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ revoked_at }) =>
      revoked_at === null ? (
        <StatusPill status="active" />
      ) : (
        <Revoked at={revoked_at} merchantId={merchantId} />
      ),
    onPhone: 'line',
  },
  {
    id: 'revoke',
    header: 'Revoke',
    isHeaderHidden: true,
    align: 'end',
    cell: (key) =>
      key.revoked_at !== null ? null : (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Revoke the key ${key.hint}`}
          onClick={() => revoke(key)}
        >
          Revoke
        </Button>
      ),
    onPhone: 'end',
  },
];

type BusinessKeysProps = {
  readonly business: MerchantKeys;
  readonly onEnd: (ending: Ending) => void;
};

const CompanyToken = ({ business }: Pick<BusinessKeysProps, 'business'>) => (
  <SettingsSection
    title="Company token"
    label={`Company token of ${business.merchant_name}`}
    level={3}
    text="Identifies your business on a page, together with a publishable key."
  >
    {business.company_token === null ? (
      <p>None yet. You'll get it with your first key.</p>
    ) : (
      <Inline>
        <code className={styles.code}>{business.company_token}</code>
        <CopyButton text={business.company_token} label="Copy the company token" />
      </Inline>
    )}
  </SettingsSection>
);

/** Company token, keys and sites of one merchant. */
export const BusinessKeys = ({ business, onEnd }: BusinessKeysProps) => {
  const creation = useDialog('create', { isParameter: true });
  const site = useDialog('site', { isParameter: true });
  const { merchant_id: id, merchant_name: name } = business;
  return (
    <section aria-label={name}>
      <Stack gap={3}>
        <Heading level={2}>{name}</Heading>
        <CompanyToken business={business} />
        <Stack gap={2}>
          <Inline justify="between">
            <Heading level={3}>Keys</Heading>
            <Button icon="plus" size="small" onClick={() => creation.openFor(id)}>
              Create key
            </Button>
          </Inline>
          <DataTable
            label={`Keys of ${name}`}
            columns={columnsOf(id, (key) => onEnd({ kind: 'key', business, key }))}
            rows={business.keys}
            rowKey={keyOf}
            emptyText="No keys yet. Your website or server needs one to take payments."
            emptyIcon="key"
          />
        </Stack>
        <SiteList
          business={business}
          onAdd={() => site.openFor(id)}
          onRemove={(origin) => onEnd({ kind: 'site', business, origin })}
        />
        <ProgramList isOpen merchantId={id} merchantName={name} />
      </Stack>
    </section>
  );
};
