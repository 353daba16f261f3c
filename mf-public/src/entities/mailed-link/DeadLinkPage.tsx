import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useDispatch } from 'react-redux';
import { AccessPage } from '../../ui/AccessPage';
import { Centred } from '../../ui/Centred';
import { freshLinkRequested, type LinkInHand, type MailedLinkState } from './mailed-link.slice';

export type DeadLink =
  | Extract<MailedLinkState, { readonly status: 'dead' | 'renewing' }>
  | { readonly status: 'renewed' };
type DeadLinkPageProps = {
  readonly state: DeadLink;
  readonly inHand: LinkInHand;
  readonly signInPath: string;
};

const deadText = 'This link has expired or was already used.';

/** What the page below shows; null while the link may still work. */
export const readDeadLink = (state: MailedLinkState): DeadLink | null => {
  if (state.status === 'renewed') return { status: state.status };
  return state.status === 'dead' || state.status === 'renewing' ? state : null;
};

/** Offers a new link in place of an expired one, without naming its owner. */
export const DeadLinkPage = ({ state, inHand, signInPath }: DeadLinkPageProps) => {
  const dispatch = useDispatch();
  const back = (
    <Centred>
      <TextLink to={signInPath}>Back to sign in</TextLink>
    </Centred>
  );
  if (state.status === 'renewed') {
    return (
      <AccessPage
        takesFocus
        step="renewed"
        title="Please check your email"
        intro="If the link was yours, a fresh one is on its way to you. It may take a minute or two."
      >
        {back}
      </AccessPage>
    );
  }
  return (
    <AccessPage
      takesFocus
      step="dead"
      title={state.reason ?? deadText}
      intro="For your safety a link works once, and only for a while. We can mail you a fresh one."
    >
      <ErrorArea errors={state.errors} />
      <Button
        size="large"
        isWide
        isBusy={state.status === 'renewing'}
        busyLabel="Sending..."
        onClick={() => dispatch(freshLinkRequested(inHand))}
      >
        Send a fresh link
      </Button>
      {back}
    </AccessPage>
  );
};
