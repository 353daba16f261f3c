import type { FastifyReply } from 'fastify';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { createFileTurns } from '../../http/file-turns';
import { sendCsv } from '../../http/send-csv';
import { type AskedExport, type ListExport, questionOf, streamList } from './list-export';
import { exportName, recordExport, startExport } from './start-export.service';

/**
 * Answers a list as a file: at once while it is written, or, with more rows than the configuration streams, 202 with the long work that
 * writes it.
 */
export const createExportSender = <Filter, Sort extends string, Item>(
  list: ListExport<Filter, Sort, Item>,
) => {
  const takeTurn = createFileTurns();
  return async (
    context: UseCaseContext<StaffActor>,
    reply: FastifyReply,
    asked: AskedExport<Filter, Sort>,
  ): Promise<FastifyReply> => {
    const { db, actor, clock, config } = context;
    takeTurn(actor.userId, reply);
    const wanted = { list, asked };
    const first = { limit: 1, sort: asked.sort, after: null, isBackward: false };
    const total = await list.count(db, questionOf(asked, first));
    if (total > config.exportStreamedRows)
      return reply.code(202).send(await startExport(context, wanted, total));
    await db.transaction().execute((transaction) => recordExport(transaction, context, wanted));
    return sendCsv(reply, exportName(list, clock.now()), streamList(db, list, asked));
  };
};
