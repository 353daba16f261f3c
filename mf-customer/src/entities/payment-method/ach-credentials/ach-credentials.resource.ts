import { createResource, useResource } from '@billfold/shared/store/resource';
import { useSelector } from 'react-redux';
import { moduleName } from '../../../module/module-name';
import { fetchAchCredentials } from '../stored-methods/payment-method.api';

/** What lets a bank account be added for an invoice. Kept in memory only. */
export const achCredentials = createResource({
  module: moduleName,
  name: 'achCredentials',
  load: async ({ http, session }, invoiceId: number) => {
    const { ach_id, ach_signature } = await fetchAchCredentials(http, invoiceId);
    session.rememberAch({ ach_id, ach_signature });
    return { ach_id, ach_signature };
  },
});

/** Whether a bank account may be added for this invoice: its credentials are loaded. */
export const selectHasAchCredentials =
  (invoiceId: number) =>
  (root: unknown): boolean =>
    achCredentials.selectData(invoiceId)(root).status === 'loaded';

/** Reads the credentials of an invoice once; null reads none. Answers whether they are being read. */
export const useAchCredentials = (invoiceId: number | null): boolean => {
  const isKnown = useSelector(
    (root: unknown) => invoiceId !== null && selectHasAchCredentials(invoiceId)(root),
  );
  const [{ status }] = useResource(achCredentials, isKnown ? null : invoiceId);
  return status === 'loading';
};
