import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Action } from 'redux';
import type { OperationView } from '../contracts/operation.contract';
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
  /** The event of the store when the server has begun to write a very long file, which the owner follows. */
  readonly begun?: (work: OperationView) => Action;
};

/** Saves all rows that match what is in sight as a file: `csv={csvExport({ path: 'subscriptions/export', … })}`. */
export const csvExport = ({ path, fileName, method = 'GET', begun }: CsvExportOptions): Csv => {
  const useSave = (query: ApiQuery) => {
    const services = useServices();
    const dispatch = useDispatch();
    const [isBusy, setBusy] = useState(false);
    const save = async () => {
      setBusy(true);
      const work = await saveCsv(services, { method, path, query }, fileName);
      setBusy(false);
      if (work !== undefined && begun !== undefined) dispatch(begun(work));
    };
    return { isBusy, save: () => void save() };
  };
  return {
    Button: ({ query }) => {
      const { isBusy, save } = useSave(query);
      return (
        <Button variant="secondary" icon="download" isBusy={isBusy} onClick={save}>
          Export CSV
        </Button>
      );
    },
    Saving: ({ query, children }) => children(useSave(query)),
  };
};
