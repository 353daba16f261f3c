import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { usePageReturn } from '@billfold/shared/ui/use-page-return';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AccessPage, type AccessPageProps } from '../../ui/AccessPage';
import { ConfirmingCard } from './ConfirmingCard';
import { EmbeddedForm } from './EmbeddedForm';
import {
  keptSearch,
  readEmbeddedRequest,
  readKeptSecrets,
  secretsOf,
  type EmbeddedRequest,
} from './embedded-request.domain';
import { openerOf } from './opener';
import { OutcomeSign } from './OutcomeSign';
import { selectPayEmbedded } from './pay-embedded-selectors';
import {
  isEditable,
  pageOpened,
  paymentLookedAt,
  type PayEmbeddedState,
} from './pay-embedded.slice';
import styles from './PayEmbedded.module.css';
import { RefusedCard } from './RefusedCard';
import { ResultCard } from './ResultCard';
import type { Visit } from './visit.domain';

/**
 * The request in the address when the page was opened. Its credentials leave the address at once, for a place in this
 * tab's history that no log and no other site sees; a reload finds them there. The account stays in the address: by it
 * the server knows whose sites may frame the page, when it is loaded again.
 */
const useRequest = (accountId: number | null) => {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const [request] = useState(() =>
    readEmbeddedRequest(query, readKeptSecrets(state), openerOf(window)),
  );
  const kept = keptSearch(query, accountId);
  useEffect(() => {
    if (kept !== null)
      void navigate({ search: kept }, { replace: true, state: secretsOf(request) });
  }, [navigate, kept, request]);
  return request;
};

/** The places of the form, so that nothing moves when it arrives. */
const EmbeddedSkeleton = () => (
  <div className={styles.fields} role="status">
    <VisuallyHidden>Loading the payment</VisuallyHidden>
    <Skeleton height="108px" />
    <Skeleton width="10rem" height="44px" />
    <Skeleton height="72px" />
    <Skeleton height="72px" />
    <Skeleton height="52px" />
  </div>
);

const opened = (request: EmbeddedRequest) => pageOpened({ request });

const titleOf = (state: PayEmbeddedState): string => {
  switch (state.status) {
    case 'refused':
      return state.refusal.title;
    case 'confirming':
      return 'Confirming your payment';
    case 'finished':
      return state.outcome.header;
    case 'opening':
    case 'ready':
    case 'checking':
    case 'paying':
      return 'Payment Amount';
  }
};

const visitOf = (state: PayEmbeddedState): Visit | null => {
  if (state.status === 'refused') return state.refusal.visit;
  return state.status === 'opening' ? null : state.visit;
};

const merchantOf = (state: PayEmbeddedState): NonNullable<AccessPageProps['merchant']> | null => {
  if (state.status === 'opening') return 'loading';
  const visit = visitOf(state);
  return visit === null
    ? null
    : {
        name: visit.merchantName,
        logoUrl: visit.merchantLogo,
        accent: visit.merchantAccent,
      };
};

const introOf = (state: PayEmbeddedState): Pick<AccessPageProps, 'intro'> => {
  if (state.status === 'opening') return { intro: <Skeleton width="9rem" /> };
  const visit = visitOf(state);
  return visit === null ? {} : { intro: visit.merchantName };
};

export const PayEmbeddedScreen = () => {
  const dispatch = useDispatch();
  const state = useSelector(selectPayEmbedded);
  const visit = state.status === 'refused' ? null : visitOf(state);
  const request = useRequest(visit?.request.accountId ?? null);
  // A doubt may be over.
  usePageReturn(() => dispatch(paymentLookedAt()));
  useEffect(() => void dispatch(opened(request)), [dispatch, request]);
  return (
    <AccessPage
      title={titleOf(state)}
      {...introOf(state)}
      {...(state.status === 'finished' && {
        sign: <OutcomeSign tone={state.outcome.tone} amountMinor={state.visit.amountMinor} />,
      })}
      merchant={merchantOf(state)}
      width="wide"
      step={isEditable(state) ? 'form' : state.status}
    >
      {state.status === 'opening' && <EmbeddedSkeleton />}
      {state.status === 'refused' && (
        <RefusedCard refusal={state.refusal} onRetry={() => dispatch(opened(request))} />
      )}
      {/* Kept under the result: who tries again finds what was entered. */}
      {visit !== null && (
        <div hidden={!isEditable(state)}>
          <EmbeddedForm
            visit={visit}
            phase={isEditable(state) ? state.status : 'paying'}
            errors={'errors' in state ? state.errors : []}
          />
        </div>
      )}
      {state.status === 'confirming' && <ConfirmingCard amountMinor={state.visit.amountMinor} />}
      {state.status === 'finished' && <ResultCard outcome={state.outcome} visit={state.visit} />}
    </AccessPage>
  );
};
