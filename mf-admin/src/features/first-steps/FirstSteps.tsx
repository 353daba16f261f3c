import type {
  FirstStep,
  FirstStepsOfMerchant,
} from '@billfold/shared/contracts/first-steps.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { useHasScreen, useSession } from '@billfold/shared/remote/Services';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Card } from '@billfold/shared/ui/Card';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Icon } from '@billfold/shared/ui/Icon';
import { useState } from 'react';
import { SubmitQuestion } from '../../entities/dialog/SubmitQuestion';
import { paymentPageOf } from '../../entities/merchant/public-addresses';
import { closeFirstSteps, sharePage } from './first-steps.submission';
import styles from './FirstSteps.module.css';
import { stepTexts } from './step-texts';

const ClosingDialog = ({
  left,
  ...dialog
}: OfMerchant & { readonly isOpen: boolean; readonly onClose: () => void }) => (
  <SubmitQuestion
    {...dialog}
    title="Hide Get started?"
    confirmLabel="Hide"
    busyLabel="Hiding..."
    submission={closeFirstSteps}
    submissionKey={left.merchant_id}
    command={left.merchant_id}
    onDone={() => {
      dialog.onClose();
      left.onChanged();
    }}
  >
    <p>
      It goes away for everyone at {left.merchant_name} and doesn't come back. You can still do each
      step from the menus.
    </p>
  </SubmitQuestion>
);

type OfMerchant = {
  readonly left: FirstStepsOfMerchant & { readonly onChanged: () => void };
};

const ShareButton = ({ left }: OfMerchant) => {
  const [state, share] = useSubmission(sharePage, left.onChanged, left.merchant_id);
  const address = paymentPageOf(left.merchant_name, globalThis.location.origin);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        isBusy={state.status === 'sending'}
        onClick={() => share({ merchantId: left.merchant_id, address })}
      >
        {stepTexts.page.label}
      </Button>
      {state.status === 'refused' && <ErrorArea errors={state.errors} />}
    </>
  );
};

const OpenStep = ({ step, left }: OfMerchant & { readonly step: FirstStep }) => {
  const { title, why, label, to } = stepTexts[step];
  const hasScreen = useHasScreen(to ?? '/');
  return (
    <li className={styles.step}>
      <span className={styles.ring} aria-hidden="true" />
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.why}>{why}</p>
        {step === 'page' && (
          <p className={styles.address}>
            {paymentPageOf(left.merchant_name, globalThis.location.origin)}
          </p>
        )}
      </div>
      {to === null && <ShareButton left={left} />}
      {to !== null && hasScreen && (
        <ButtonLink to={to} variant="secondary" size="small">
          {label}
        </ButtonLink>
      )}
    </li>
  );
};

const Steps = ({ left }: OfMerchant) => {
  const { merchants } = useSession();
  const mayClose = useMay('team', left.merchant_id);
  const [isClosing, setClosing] = useState(false);
  const [showsDone, setShowsDone] = useState(false);
  const { steps, merchant_name: name } = left;
  const done = steps.filter(({ is_done: isDone }) => isDone);
  const title = merchants.length > 1 ? `Get started with ${name}` : 'Get started';
  return (
    <section aria-label={title}>
      <Card>
        <div className={styles.head}>
          <h2 className={styles.heading}>{title}</h2>
          <p className={styles.count}>
            {done.length} of {steps.length} done
          </p>
          {mayClose && (
            <Button variant="quiet" size="small" onClick={() => setClosing(true)}>
              Hide
            </Button>
          )}
        </div>
        <progress
          className={styles.progress}
          aria-label={title}
          value={done.length}
          max={steps.length}
        />
        <ul className={styles.list}>
          {steps.map(
            ({ step, is_done: isDone }) =>
              !isDone && <OpenStep key={step} step={step} left={left} />,
          )}
          {showsDone &&
            done.map(({ step }) => (
              <li key={step} className={styles.step}>
                <span className={styles.check}>
                  <Icon name="check-circle" label="Done" />
                </span>
                <h3 className={styles.title}>{stepTexts[step].title}</h3>
              </li>
            ))}
        </ul>
        {done.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            aria-expanded={showsDone}
            onClick={() => setShowsDone(!showsDone)}
          >
            {showsDone ? 'Hide what is done' : `Show ${done.length} done`}
          </Button>
        )}
        <ClosingDialog left={left} isOpen={isClosing} onClose={() => setClosing(false)} />
      </Card>
    </section>
  );
};

type FirstStepsProps = {
  readonly isOpen: boolean;
  readonly merchants: readonly FirstStepsOfMerchant[];
  /** Reads the steps again. */
  readonly onChanged: () => void;
};

/** What a new merchant does first, with how far it is; one card of each merchant. */
export const FirstSteps = ({ isOpen, merchants, onChanged }: FirstStepsProps) =>
  isOpen
    ? merchants.map((merchant) => (
        <Steps key={merchant.merchant_id} left={{ ...merchant, onChanged }} />
      ))
    : null;
