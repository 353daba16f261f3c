import type { ImportKind } from '@billfold/shared/contracts/import-rule';
import { useServices } from '@billfold/shared/remote/Services';
import { withParameters } from '@billfold/shared/remote/with-parameters';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths, readId } from '../../module/paths';

const uploadPaths = {
  customers: paths.customerUpload,
  invoices: paths.invoiceUpload,
  payments: paths.paymentUpload,
} as const satisfies Readonly<Record<ImportKind, object>>;

/** An import is a part of the address: a reload, Back and a colleague find it again. */
export const useImportAddress = (kind: ImportKind) => {
  const { navigate } = useServices();
  const [params, setParams] = useSearchParams();
  const open = useCallback((id: number) => navigate(uploadPaths[kind].href(id)), [navigate, kind]);
  const startOver = useCallback(() => navigate(uploadPaths[kind].pattern), [navigate, kind]);
  const showColumns = (isShown: boolean) =>
    setParams((now) => withParameters(now, { step: isShown ? 'columns' : null }), {
      replace: !isShown,
    });
  return {
    id: readId(params.get('import') ?? undefined),
    hrefOf: uploadPaths[kind].href,
    open,
    startOver,
    /** Staff choose again what the columns mean. */
    isAtColumns: params.get('step') === 'columns',
    showColumns,
  };
};
