import type { ImportKind } from '@billfold/shared/contracts/import-rule';
import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import { useSession } from '@billfold/shared/remote/Services';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { BackLink } from '@billfold/shared/ui/BackLink';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { useStepFocus } from '@billfold/shared/ui/use-step-focus';
import { useImportAddress } from './import-address';
import { importPages, missingPermission } from './import-pages';
import styles from './ImportFile.module.css';
import { NewImport } from './NewImport';

const OneImport = lazyPart(async () =>
  import(/* webpackChunkName: "one-import" */ './OneImport').then((module) => module.OneImport),
);

const UploadScreen = ({ kind }: { readonly kind: ImportKind }) => {
  const { merchants } = useSession();
  const { id } = useImportAddress(kind);
  const missing = missingPermission(merchants, kind);
  const work = useStepFocus<HTMLElement>(id);
  return (
    <Page>
      <Stack gap={4}>
        <BackLink to={importPages[kind].listPath}>{`Back to ${kind}`}</BackLink>
        <Heading level={1}>{`Upload ${kind}`}</Heading>
        {missing !== null && <ErrorArea errors={missingPermissionText(missing)} />}
        {missing === null && (
          <section ref={work} tabIndex={-1} className={styles.work} aria-label="Import">
            <Stack gap={4}>
              {id === null && <NewImport kind={kind} />}
              {id !== null && <OneImport isOpen key={id} kind={kind} id={id} />}
            </Stack>
          </section>
        )}
      </Stack>
    </Page>
  );
};

export const CustomerUploadScreen = () => <UploadScreen kind="customers" />;
export const InvoiceUploadScreen = () => <UploadScreen kind="invoices" />;
export const PaymentUploadScreen = () => <UploadScreen kind="payments" />;
