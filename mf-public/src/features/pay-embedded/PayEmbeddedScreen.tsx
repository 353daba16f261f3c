import { useServices } from '@billfold/shared/remote/Services';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Loader } from '@billfold/shared/ui/Loader';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ConfirmingCard } from './ConfirmingCard';
import { EmbeddedFrame } from './EmbeddedFrame';
import { EmbeddedForm } from './EmbeddedForm';
import { readEmbeddedRequest, withoutSecrets } from './embedded-request.domain';
import { openerOf } from './opener';
import { selectPayEmbedded } from './pay-embedded.selectors';
import { pageOpened } from './pay-embedded.slice';
import { ResultCard } from './ResultCard';

/** What the address asked for when the page was opened; its credentials are taken out of the address at once. */
const useRequest = () => {
  const { navigate } = useServices();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const [request] = useState(() => readEmbeddedRequest(query));
  const stripped = withoutSecrets(query);
  useEffect(() => {
    if (stripped !== null) navigate(`${pathname}${stripped}`, { replace: true });
  }, [navigate, pathname, stripped]);
  return request;
};

export const PayEmbeddedScreen = () => {
  const dispatch = useDispatch();
  const request = useRequest();
  const state = useSelector(selectPayEmbedded);
  const open = () => void dispatch(pageOpened({ request, opener: openerOf(window) }));
  useEffect(open, [dispatch, request]);
  switch (state.status) {
    case 'opening':
      return (
        <EmbeddedFrame merchant={null}>
          <Loader layout="block" label="Loading the payment" />
        </EmbeddedFrame>
      );
    case 'refused':
      return (
        <EmbeddedFrame merchant={null}>
          <ErrorArea errors={state.errors} {...(state.canRetry ? { onRetry: open } : {})} />
        </EmbeddedFrame>
      );
    default:
      return (
        <EmbeddedFrame merchant={state.visit}>
          {/* Kept under the result: who tries again finds what was entered. */}
          <div hidden={state.status !== 'ready' && state.status !== 'paying'}>
            <EmbeddedForm visit={state.visit} isPaying={state.status === 'paying'} errors={'errors' in state ? state.errors : []} />
          </div>
          {state.status === 'confirming' && <ConfirmingCard />}
          {state.status === 'finished' && <ResultCard outcome={state.outcome} merchantName={state.visit.merchantName} />}
        </EmbeddedFrame>
      );
  }
};
