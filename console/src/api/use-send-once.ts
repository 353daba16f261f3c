import { useRef, useState } from 'react';
import { errorLines } from './console-api';

/** Sends a call once, also after several presses. What was sent is not sent again before `stop`; a failure stops. */
export const useSendOnce = () => {
  const [isSending, setIsSending] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const isUnderWay = useRef(false);
  const stop = (found: readonly string[] = []): void => {
    isUnderWay.current = false;
    setIsSending(false);
    setErrors(found);
  };
  const send = (call: () => Promise<void>): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsSending(true);
    setErrors([]);
    call().catch((error: unknown) => stop(errorLines(error)));
  };
  return { isSending, errors, send, stop };
};
