import type { FastifyReply } from 'fastify';
import type { SandboxConfig } from '../settings/config';
import type { MessageBox } from './message-box';
import { linksOf } from './message.domain';
import { reportStatus } from './report-status.service';
import { presentText, refusalOf, REFUSALS, refusalWith, type Refusal } from './present-text-answer';
import { faultOfNumber, isOfAnswer, type SentText, type TextFault } from './text-fault.domain';
import type { TextRow, TextTraffic } from './text-traffic';

export type TextDesk = {
  readonly config: SandboxConfig;
  readonly box: MessageBox;
  readonly traffic: TextTraffic;
  /** Aborted when the sandbox closes: no further reports. */
  readonly stopped: AbortSignal;
};

type Caller = {
  readonly callback: string | undefined;
  readonly reply: FastifyReply;
};

/** Serves one text under its fault, if any: first the journal, then the answer, then the reports. */
export const serveText = async (
  desk: TextDesk,
  text: SentText,
  caller: Caller,
): Promise<FastifyReply> => {
  const { traffic } = desk;
  const refuse = (refusal: Refusal, outcome: TextRow['outcome'] = 'refused'): FastifyReply => {
    traffic.record({ ...text, sid: null, status: refusal[0], outcome, code: refusal[1] });
    if (refusal[0] === 429) caller.reply.header('Retry-After', '1');
    return caller.reply.code(refusal[0]).send(refusalOf(refusal));
  };
  if (traffic.isStopped(text)) return refuse(REFUSALS.unsubscribed);
  if (!traffic.keepsPace(text.from)) return refuse(REFUSALS.tooFast, 'too_fast');
  const fault = faultOfNumber(text.to) ?? traffic.strike(text);
  if (fault?.effect === 'refuse') return refuse(refusalWith(fault.code ?? 21_610));
  if (fault?.effect === 'too_fast') return refuse(REFUSALS.tooFast, 'too_fast');
  if (fault?.effect === 'server_error') return refuse(REFUSALS.serverError, 'failed');
  if (fault !== null && isOfAnswer(fault)) return serveLost(desk, text, { fault, caller });
  const row = take(desk, text, { status: 201, outcome: 'taken' });
  report(desk, row, { fault, caller });
  return caller.reply.code(201).send(presentText(desk.config.twilioSid, row));
};

/** The caller gets no usable answer; a text that was booked is reported all the same. */
const serveLost = (
  desk: TextDesk,
  text: SentText,
  { fault, caller }: { fault: TextFault; caller: Caller },
): FastifyReply => {
  const { effect, delayMs } = fault;
  const outcome = effect.endsWith('hang') ? 'hung' : effect.endsWith('drop') ? 'dropped' : 'failed';
  const status = effect.endsWith('server_error') ? 500 : null;
  if (effect.startsWith('book_')) {
    const row = take(desk, text, { status, outcome });
    report(desk, row, { fault, caller });
  } else desk.traffic.record({ ...text, sid: null, status, outcome });
  if (status !== null) return caller.reply.code(status).send(refusalOf(REFUSALS.serverError));
  return cut(caller.reply, outcome === 'dropped' ? 0 : delayMs);
};

const take = (
  { box, traffic }: TextDesk,
  text: SentText,
  answer: Pick<TextRow, 'status' | 'outcome'>,
): TextRow => {
  const { id } = box.add({
    channel: 'sms',
    direction: 'sent',
    ...text,
    links: linksOf(text.body),
    attachments: [],
  });
  return traffic.record({ ...text, ...answer, sid: `SM${id.replaceAll('-', '')}` });
};

const report = (
  desk: TextDesk,
  row: TextRow,
  { fault, caller }: { fault: TextFault | null; caller: Caller },
): void => {
  const { callback } = caller;
  if (callback) void reportStatus(desk, { row, callback, fault });
};

/** Ends the connection without a single byte of answer; without a time the caller has to give up. */
const cut = (reply: FastifyReply, afterMs: number | undefined): FastifyReply => {
  reply.hijack();
  if (afterMs !== undefined) setTimeout(() => reply.raw.destroy(), afterMs).unref();
  return reply;
};
