import { fileNameOf, saveFile } from '../format/save-file';
import { bodyOrThrow } from '../http/api-error';
import { createSubmission, type Submission } from '../store/submission';
import type { StatementPeriod } from './statement-periods';

export type StatementRequest = StatementPeriod & { readonly subscriptionId: number };

/** A statement of ten thousand lines takes longer than other calls may. */
const timeoutMs = 60_000;

/** Fetches the statement of a customer's account and hands it to the browser's downloads, one at a time. */
export const createStatementDownload = (module: string): Submission<StatementRequest> =>
  createSubmission<StatementRequest>({
    module,
    name: 'statementDownload',
    submit: async ({ http }, { subscriptionId, from, to }) => {
      const file = await http.request<Blob>({
        method: 'GET',
        path: `subscriptions/${subscriptionId}/statement.pdf`,
        query: { from, to },
        answer: 'file',
        timeoutMs,
      });
      saveFile(bodyOrThrow(file), fileNameOf(file, `statement-${from}-to-${to}.pdf`));
    },
    onDone: ({ notify }) => notify({ message: 'The statement is in your downloads.' }),
  });
