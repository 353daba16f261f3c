import type { FastifyReply } from 'fastify';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { createFileTurns } from '../../http/file-turns';
import { sendCsv } from '../../http/send-csv';
import {
  type RequestedExport,
  type ListExport,
  type ListFile,
  questionOf,
  streamList,
} from './list-export';
import { exportName, recordExport, startExport } from './start-export.service';

type Sender<Filter, Sort extends string> = (
  context: UseCaseContext<StaffActor>,
  reply: FastifyReply,
  exportRequest: RequestedExport<Filter, Sort>,
) => Promise<FastifyReply>;

const stream = async <Filter, Sort extends string, Item>(
  context: UseCaseContext<StaffActor>,
  reply: FastifyReply,
  wanted: {
    readonly list: ListFile<Filter, Sort, Item>;
    readonly request: RequestedExport<Filter, Sort>;
  },
): Promise<FastifyReply> => {
  const { db, clock } = context;
  const { list, request } = wanted;
  await db.transaction().execute((transaction) => recordExport(transaction, context, wanted));
  return sendCsv(reply, exportName(list, clock.now()), streamList(db, list, request));
};

/** Answers a list that is never very long as a file, which is written while it is sent. */
export const createStreamSender = <Filter, Sort extends string, Item>(
  list: ListFile<Filter, Sort, Item>,
): Sender<Filter, Sort> => {
  const takeTurn = createFileTurns();
  return async (context, reply, exportRequest) => {
    takeTurn(context.actor.userId, reply);
    return stream(context, reply, { list, request: exportRequest });
  };
};

/**
 * Answers a list as a file: at once while it is written, or, with more rows than the configuration streams, 202 with
 * the long work that writes it.
 */
export const createExportSender = <Filter, Sort extends string, Item>(
  list: ListExport<Filter, Sort, Item>,
): Sender<Filter, Sort> => {
  const takeTurn = createFileTurns();
  return async (context, reply, exportRequest) => {
    const { db, actor, config } = context;
    takeTurn(actor.userId, reply);
    const wanted = { list, request: exportRequest };
    const first = { limit: 1, sort: exportRequest.sort, after: null, isBackward: false };
    const total = await list.count(db, questionOf(exportRequest, first));
    if (total > config.exportStreamedRows)
      return reply.code(202).send(await startExport(context, wanted, total));
    return stream(context, reply, wanted);
  };
};
