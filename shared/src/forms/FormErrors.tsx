import { useEffect, useRef } from 'react';
import { ErrorArea } from '../ui/ErrorArea';
import { useSentErrors } from './use-sent-errors';

/** The server's refusal of a form, in red above it. Each new one scrolls the page or the dialog to the top. */
export const FormErrors = ({ errors }: { readonly errors: readonly string[] }) => {
  const area = useRef<HTMLDivElement>(null);
  const shown = useSentErrors(errors);
  useEffect(() => {
    if (errors.length === 0) return;
    area.current?.scrollIntoView({ block: 'nearest' });
    window.scrollTo({ top: 0 });
  }, [errors]);
  return (
    <div ref={area}>
      <ErrorArea errors={shown} />
    </div>
  );
};
