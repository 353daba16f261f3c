import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Loader } from '@billfold/shared/ui/Loader';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { DeadLinkPage, readDeadLink } from '../../entities/mailed-link/DeadLinkPage';
import type { MailedLink } from '../../entities/mailed-link/mailed-link.domain';
import { selectMailedLink } from '../../entities/mailed-link/mailed-link.selectors';
import { useOpenedLink } from '../../entities/mailed-link/use-opened-link';
import { newPinTitles, type NewPinEntry } from '../../entities/new-pin/new-pin.domain';
import { NewPinPad } from '../../entities/new-pin/NewPinPad';
import { paths } from '../../module/paths';
import { AccessPage } from '../../ui/AccessPage';
import { Centred } from '../../ui/Centred';
import { selectResetPin } from './reset-pin.selectors';
import {
  newPinEntered,
  pinSaveRepeated,
  resetPinOpened,
  type ResetPinState,
} from './reset-pin.slice';

const introOf: Readonly<Record<NewPinEntry['step'], string>> = {
  create: 'Choose 4 digits that are easy for you and hard to guess for others.',
  confirm: 'Enter the same 4 digits again.',
  chosen: 'Enter the same 4 digits again.',
};

const entryOf = (state: ResetPinState): NewPinEntry =>
  state.status === 'choosing' ? state.entry : { step: 'chosen', pin: state.pin };

const ChoosePin = ({ link }: { readonly link: MailedLink }) => {
  const dispatch = useDispatch();
  const state = useSelector(selectResetPin);
  const entry = entryOf(state);
  return (
    <AccessPage
      takesFocus
      step={entry.step === 'create' ? 'create' : 'confirm'}
      title={newPinTitles[entry.step]}
      intro={introOf[entry.step]}
    >
      {state.status === 'failed' && (
        <ErrorArea
          errors={state.errors}
          onRetry={() => dispatch(pinSaveRepeated({ link }))}
          retriesByItself={false}
        />
      )}
      <NewPinPad
        entry={entry}
        username={link.username}
        onChange={(pin) => dispatch(newPinEntered({ pin, link }))}
      />
      <VisuallyHidden>
        <span role="status">{state.status === 'saving' ? 'Saving your PIN' : ''}</span>
      </VisuallyHidden>
      {(entry.step === 'confirm' || state.status === 'failed') && (
        <Button variant="quiet" isWide onClick={() => dispatch(resetPinOpened())}>
          Choose another PIN
        </Button>
      )}
    </AccessPage>
  );
};

/** Takes the new PIN twice, after a mailed link. */
export const SetPin = ({ link }: { readonly link: MailedLink }) => {
  const dispatch = useDispatch();
  const openAgain = useOpenedLink('pin_reset', link);
  const linkState = useSelector(selectMailedLink);
  useEffect(() => void dispatch(resetPinOpened()), [dispatch]);
  const dead = readDeadLink(linkState);
  if (dead !== null)
    return (
      <DeadLinkPage
        state={dead}
        inHand={{ purpose: 'pin_reset', link }}
        signInPath={paths.customerLogin.pattern}
      />
    );
  if (linkState.status === 'good') return <ChoosePin link={link} />;
  return (
    <AccessPage step="checking" title="Reset PIN">
      {linkState.status === 'unchecked' ? (
        <ErrorArea errors={linkState.errors} onRetry={openAgain} />
      ) : (
        <Loader layout="block" label="Checking your link" />
      )}
      <Centred>
        <TextLink to={paths.customerLogin.pattern}>Back to sign in</TextLink>
      </Centred>
    </AccessPage>
  );
};
