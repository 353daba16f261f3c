import type { AnnouncedCash as Announced } from '@billfold/shared/contracts/attention.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { may } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { useState } from 'react';
import styles from './Attention.module.css';
import { AttentionItem } from './AttentionItem';
import { refuseCash } from './attention.submission';
import { ageText, announcedName, announcedText } from './attention-texts';

const ConfirmCash = lazyPart(
  async () => (await import(/* webpackChunkName: "pin-confirm" */ './ConfirmCash')).ConfirmCash,
);

type AnnouncedCashProps = { readonly announced: readonly Announced[]; readonly readAt: number };

/** Cash that visitors of the payment page announced. Staff confirm it with their PIN, or refuse it. */
export const AnnouncedCash = ({ announced, readAt }: AnnouncedCashProps) => {
  const session = useSession();
  const dialog = useDialog('cash', { isParameter: true });
  const [state, refuse] = useSubmission(refuseCash);
  const [refusedId, setRefusedId] = useState<number | null>(null);
  const mayTake = ({ merchant_id: merchantId }: Announced): boolean =>
    may(session, 'take_payment', merchantId);
  const named = announced.find((cash) => cash.id === dialog.id && mayTake(cash));
  return (
    <>
      {state.status === 'refused' && <ErrorArea errors={state.errors} />}
      {announced.length > 0 && (
        <ul className={styles.list}>
          {announced.map((cash) => (
            <AttentionItem
              key={cash.id}
              title={announcedName(cash)}
              age={ageText(cash.announced_at, readAt)}
              invoice={cash.invoice}
              merchantName={cash.merchant_name}
              text={announcedText}
            >
              {mayTake(cash) && (
                <div className={styles.choices}>
                  <Button
                    size="small"
                    aria-label={`Confirm: ${announcedName(cash)}`}
                    onClick={() => dialog.openFor(cash.id)}
                  >
                    Confirm
                  </Button>
                  <Button
                    variant="secondary"
                    size="small"
                    isBusy={state.status === 'sending' && refusedId === cash.id}
                    busyLabel="Refusing..."
                    aria-label={`Refuse: ${announcedName(cash)}`}
                    onClick={() => {
                      setRefusedId(cash.id);
                      refuse(cash);
                    }}
                  >
                    Refuse
                  </Button>
                </div>
              )}
            </AttentionItem>
          ))}
        </ul>
      )}
      {named !== undefined && (
        <ConfirmCash key={named.id} isOpen cash={named} onClose={dialog.close} />
      )}
    </>
  );
};
