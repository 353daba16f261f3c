import type { SubmissionState } from '@billfold/shared/store/submission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { AccessPage } from '../../ui/AccessPage';
import { Centred } from '../../ui/Centred';
import { refusedLink } from './link-refusal';
import { renewLink, type LinkInHand } from './mailed-link.submission';

type DeadLinkPageProps = {
  readonly reason: string;
  readonly inHand: LinkInHand;
  readonly signInPath: string;
};

/** Why the link is refused, at its check or by what was sent with it; undefined while it may still work. */
export const readDeadLink = (checked: SubmissionState, sent: SubmissionState): string | undefined =>
  refusedLink(checked) ?? refusedLink(sent);

/** Offers a new link in place of an expired one, without naming its owner. */
export const DeadLinkPage = ({ reason, inHand, signInPath }: DeadLinkPageProps) => {
  const dispatch = useDispatch();
  const { code } = inHand.link;
  const state = useSelector((root) => renewLink.select(root, code));
  useEffect(() => void dispatch(renewLink.actions.cleared(code)), [dispatch, code]);
  const back = (
    <Centred>
      <TextLink to={signInPath}>Back to sign in</TextLink>
    </Centred>
  );
  if (state.status === 'done') {
    return (
      <AccessPage
        takesFocus
        step="renewed"
        title="Please check your email"
        intro="If the link was yours, a new one is on its way. It can take a minute or two."
      >
        {back}
      </AccessPage>
    );
  }
  return (
    <AccessPage
      takesFocus
      step="dead"
      title={reason}
      intro="To keep your account safe, each link works once and expires after a while. We can email you a new one."
    >
      {state.status === 'refused' && <ErrorArea errors={state.errors} />}
      <Button
        size="large"
        isWide
        isBusy={state.status === 'sending'}
        busyLabel="Sending..."
        onClick={() => dispatch(renewLink.actions.submitted(inHand))}
      >
        Send a new link
      </Button>
      {back}
    </AccessPage>
  );
};
