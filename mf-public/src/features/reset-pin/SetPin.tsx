import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Loader } from '@billfold/shared/ui/Loader';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { DeadLinkPage, readDeadLink } from '../../entities/mailed-link/DeadLinkPage';
import type { MailedLink } from '../../entities/mailed-link/mailed-link.domain';
import { useOpenedLink } from '../../entities/mailed-link/use-opened-link';
import {
  enterNewPin,
  newPinTitles,
  startNewPin,
  type NewPinEntry,
} from '../../entities/new-pin/new-pin.domain';
import { NewPinPad } from '../../entities/new-pin/NewPinPad';
import { paths } from '../../module/paths';
import { AccessPage } from '../../ui/AccessPage';
import { Centred } from '../../ui/Centred';
import { resetPin } from './reset-pin.submission';

const introOf: Readonly<Record<NewPinEntry['step'], string>> = {
  create: "Choose 4 digits you'll remember and others can't guess.",
  confirm: 'Enter the same 4 digits again.',
  chosen: 'Enter the same 4 digits again.',
};

const ChoosePin = ({ link }: { readonly link: MailedLink }) => {
  const dispatch = useDispatch();
  const state = useSelector(resetPin.select);
  const [entered, setEntered] = useState<NewPinEntry>(startNewPin);
  const refused = state.status === 'refused' ? state : null;
  const complaint = refused?.refusals['pin'];
  // A chosen PIN is kept for another try, unless the server refuses the PIN itself.
  const entry =
    entered.step === 'chosen' && complaint !== undefined ? startNewPin(complaint) : entered;
  const isFailed = entry.step === 'chosen' && refused !== null;
  const save = (pin: string) => dispatch(resetPin.actions.submitted({ link, pin }));
  const enter = (pin: string) => {
    const next = enterNewPin(entry, pin);
    setEntered(next);
    if (next.step === 'chosen') save(next.pin);
  };
  return (
    <AccessPage
      takesFocus
      step={entry.step === 'create' ? 'create' : 'confirm'}
      title={newPinTitles[entry.step]}
      intro={introOf[entry.step]}
    >
      {isFailed && (
        <ErrorArea
          errors={refused.errors}
          onRetry={() => save(entry.pin)}
          retriesByItself={false}
        />
      )}
      <NewPinPad entry={entry} username={link.username} onChange={enter} />
      <VisuallyHidden>
        <span role="status">{state.status === 'sending' ? 'Saving your PIN' : ''}</span>
      </VisuallyHidden>
      {(entry.step === 'confirm' || isFailed) && (
        <Button variant="quiet" isWide onClick={() => setEntered(startNewPin())}>
          Choose another PIN
        </Button>
      )}
    </AccessPage>
  );
};

/** Takes the new PIN twice, after a mailed link. */
export const SetPin = ({ link }: { readonly link: MailedLink }) => {
  const dispatch = useDispatch();
  const [checked, checkAgain] = useOpenedLink('pin_reset', link);
  const state = useSelector(resetPin.select);
  useEffect(() => void dispatch(resetPin.actions.cleared()), [dispatch]);
  const reason = readDeadLink(checked, state);
  if (reason !== undefined)
    return (
      <DeadLinkPage
        reason={reason}
        inHand={{ purpose: 'pin_reset', link }}
        signInPath={paths.customerLogin.pattern}
      />
    );
  if (checked.status === 'done') return <ChoosePin link={link} />;
  return (
    <AccessPage step="checking" title="Reset PIN">
      {checked.status === 'refused' ? (
        <ErrorArea errors={checked.errors} onRetry={checkAgain} />
      ) : (
        <Loader layout="block" label="Checking your link" />
      )}
      <Centred>
        <TextLink to={paths.customerLogin.pattern}>Back to sign in</TextLink>
      </Centred>
    </AccessPage>
  );
};
