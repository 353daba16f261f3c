import type {
  ApiKey,
  CreatedKey,
  CreateKeyRequest,
  MerchantKeys,
} from '@billfold/shared/contracts/api-keys.contract';
import { oncePer } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { withCode } from '../../entities/code-prompt/code-prompt.saga';
import { moduleName } from '../../module/module-name';

export const createKey = createSubmission<CreateKeyRequest, CreatedKey>({
  module: moduleName,
  name: 'createKey',
  around: withCode,
  request: (key) => ({ method: 'POST', path: 'keys', body: { ...key } }),
  /** A lost answer, or a code that is required first, makes no second key. */
  once: oncePer((key) => ({ ...key })),
});

type Site = { readonly business: MerchantKeys; readonly origin: string };

const setSites = ({ merchant_id, origins: replaces }: MerchantKeys, origins: readonly string[]) =>
  ({
    method: 'POST',
    path: 'keys/sites',
    body: { merchant_id, origins: [...origins], replaces: [...replaces] },
  }) as const;

export const addSite = createSubmission<Site>({
  module: moduleName,
  name: 'addSite',
  around: withCode,
  submit: ({ http }, { business, origin }) =>
    http.request(setSites(business, [...business.origins, origin])),
  // The sites of before were accepted already: what is wrong is the new one.
  refusalsOf: ({ status, details }) => (status === 400 ? { origin: details.join(' ') } : {}),
  onDone: ({ notify }, { origin }) => notify({ message: `${origin} can take payments.` }),
});

/** What stops at once: a key, or the payments on a site. */
export type Ending =
  | { readonly kind: 'key'; readonly business: MerchantKeys; readonly key: ApiKey }
  | ({ readonly kind: 'site' } & Site);

const endingRequest = (ending: Ending) => {
  const { business } = ending;
  return ending.kind === 'site'
    ? setSites(
        business,
        business.origins.filter((origin) => origin !== ending.origin),
      )
    : ({
        method: 'POST',
        path: `keys/${ending.key.id}/revoke`,
        body: { merchant_id: business.merchant_id },
      } as const);
};

export const endAccess = createSubmission<Ending>({
  module: moduleName,
  name: 'endAccess',
  around: withCode,
  submit: ({ http }, ending) => http.request(endingRequest(ending)),
  onDone: ({ notify }, ending) =>
    notify({
      message:
        ending.kind === 'site'
          ? `${ending.origin} can no longer take payments.`
          : `Key ${ending.key.hint} revoked.`,
    }),
});
