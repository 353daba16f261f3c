import { useState } from 'react';
import { useServices } from '../remote/Services';
import { Button } from '../ui/Button';
import type { ApiQuery } from './list-query';
import type { Csv } from './ListTable';
import { saveCsv } from './save-csv';

type CsvExportOptions = {
  /** A file of all rows that match; takes the filters, `q` and `sort` of the list. Relative to the API. */
  readonly path: string;
  /** When the server does not name the file. */
  readonly fileName: string;
  /** Default GET. */
  readonly method?: 'GET' | 'POST';
};

/** Saves all rows that match what is in sight as a file: `csv={csvExport({ path: 'subscriptions/export', … })}`. */
export const csvExport = ({ path, fileName, method = 'GET' }: CsvExportOptions): Csv => ({
  Button: ({ query }: { readonly query: ApiQuery }) => {
    const services = useServices();
    const [isBusy, setBusy] = useState(false);
    const press = () => {
      setBusy(true);
      void saveCsv(services, { method, path, query }, fileName).finally(() => setBusy(false));
    };
    return (
      <Button variant="secondary" icon="download" isBusy={isBusy} onClick={press}>
        Export CSV
      </Button>
    );
  },
});
