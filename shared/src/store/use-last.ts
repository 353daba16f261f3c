import { useState } from 'react';

/** The present value; while there is none, the one before: what is read anew stays in sight. */
export const useLast = <Value>(present: Value | undefined): Value | undefined => {
  const [last, setLast] = useState({ value: present });
  if (present !== undefined && present !== last.value) setLast({ value: present });
  return present ?? last.value;
};
