import type { CreatedKey, MerchantKeys } from '@billfold/shared/contracts/api-keys.contract';
import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { merchantsWith, useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { useLast } from '@billfold/shared/store/use-last';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { CodePrompt } from '../../entities/code-prompt/CodePrompt';
import { useKept } from '../../entities/dialog/use-kept';
import { SettingsPage } from '../../entities/settings/SettingsPage';
import type { AddSiteDialogProps } from './AddSiteDialog';
import { BusinessKeys } from './BusinessKeys';
import { CreateKeyDialog } from './CreateKeyDialog';
import { EndQuestion } from './EndQuestion';
import { kindTexts } from './key-words';
import { merchantKeys } from './keys.resource';
import type { Ending } from './keys.submission';
import { NewKeyDialog } from './NewKeyDialog';

const AddSiteDialog = lazyPart<AddSiteDialogProps>(
  async () => (await import(/* webpackChunkName: "add-site" */ './AddSiteDialog')).AddSiteDialog,
);

/** The dialog of the address, and the key that it made. */
const KeyCreation = () => {
  const dialog = useDialog('create', { isParameter: true });
  const session = useSession();
  const created = useKept<CreatedKey>();
  const managed = merchantsWith(session, 'keys');
  const merchant = managed.find(({ id }) => id === dialog.id);
  // The dialog keeps its words while it fades.
  const last = useLast(merchant);
  return (
    <>
      {last !== undefined && (
        <CreateKeyDialog
          isOpen={merchant !== undefined}
          merchantId={last.id}
          merchantName={last.name}
          onClose={dialog.close}
          onCreated={created.open}
        />
      )}
      {created.kept !== null && (
        <NewKeyDialog
          isOpen={created.kept.isOpen}
          created={created.kept.thing}
          text={kindTexts[created.kept.thing.kind]}
          onClose={created.close}
        />
      )}
    </>
  );
};

const Businesses = ({ businesses }: { readonly businesses: readonly MerchantKeys[] }) => {
  const dialog = useDialog('site', { isParameter: true });
  const ending = useKept<Ending>();
  const extended = businesses.find(({ merchant_id }) => merchant_id === dialog.id);
  const last = useLast(extended);
  return (
    <>
      {businesses.map((business) => (
        <BusinessKeys key={business.merchant_id} business={business} onEnd={ending.open} />
      ))}
      {last !== undefined && (
        <AddSiteDialog isOpen={extended !== undefined} business={last} onClose={dialog.close} />
      )}
      {ending.kept !== null && (
        <EndQuestion
          isOpen={ending.kept.isOpen}
          ending={ending.kept.thing}
          onClose={ending.close}
        />
      )}
    </>
  );
};

const Keys = () => {
  const [keys, reload] = useResource(merchantKeys);
  return (
    <>
      <WhenLoaded data={keys} loadingLabel="Loading keys" onRetry={reload}>
        {(businesses) => <Businesses businesses={businesses} />}
      </WhenLoaded>
      <KeyCreation />
      <CodePrompt />
    </>
  );
};

/** Keys and sites of the merchants of the signed-in owner. */
export const KeysScreen = () => {
  const mayManage = useMay('keys');
  return (
    <SettingsPage
      title="API keys"
      {...(mayManage && {
        text: 'Take payments from your own website or server, and connect your own programs.',
      })}
    >
      {mayManage ? <Keys /> : <ErrorArea errors={missingPermissionText('keys')} />}
    </SettingsPage>
  );
};
