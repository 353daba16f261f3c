import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxConfig } from '../settings/config';
import { signatureOfRequest } from './request-signature.domain';
import type { TextFault } from './text-fault.domain';
import type { TextRow, TextTraffic } from './text-traffic';

const CALL_TIMEOUT_MS = 15_000;

type Step = {
  readonly status: string;
  readonly code?: number;
};

/** What is reported of a text, in this order. */
const stepsOf = (fault: TextFault | null): readonly Step[] => {
  const sent: Step = { status: 'sent' };
  const delivered: Step = { status: 'delivered' };
  const effect = fault?.effect;
  if (effect === 'undelivered') return [sent, { status: effect, code: fault?.code ?? 30_008 }];
  if (effect === 'failed') return [{ status: effect, code: fault?.code ?? 30_008 }];
  if (effect === 'duplicate_callbacks') return [sent, sent, delivered, delivered];
  return effect === 'late_sent' ? [delivered, sent] : [sent, delivered];
};

/** Reports how far a text has come, as the provider does: one signed form POST for each step, none repeated. */
export const reportStatus = async (
  {
    config,
    traffic,
    stopped,
  }: { config: SandboxConfig; traffic: TextTraffic; stopped: AbortSignal },
  { row, callback, fault }: { row: TextRow; callback: string; fault: TextFault | null },
): Promise<void> => {
  const { callbacks, callbackDelayMs } = traffic.settings;
  if (!callbacks || row.sid === null) return;
  for (const step of stepsOf(fault)) {
    try {
      await sleep(callbackDelayMs, undefined, { signal: stopped, ref: false });
    } catch {
      return;
    }
    row.reported.push(step.status);
    await report({ config, stopped }, { row, callback, step });
  }
};

const report = async (
  { config, stopped }: { config: SandboxConfig; stopped: AbortSignal },
  { row, callback, step }: { row: TextRow; callback: string; step: Step },
): Promise<void> => {
  const sid = row.sid ?? '';
  const parameters: Record<string, string> = {
    AccountSid: config.twilioSid,
    ApiVersion: '2010-04-01',
    MessageSid: sid,
    SmsSid: sid,
    MessageStatus: step.status,
    SmsStatus: step.status,
    From: row.from,
    To: row.to,
    ...(step.code === undefined ? {} : { ErrorCode: String(step.code) }),
  };
  try {
    const response = await fetch(callback, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8',
        'X-Twilio-Signature': signatureOfRequest(config.twilioToken, callback, parameters),
        'User-Agent': 'TwilioProxy/1.1',
      },
      body: new URLSearchParams(parameters).toString(),
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
  } catch {
    // The provider reports once: a product that does not answer learns nothing.
  }
};
