import { useState } from 'react';

/** True from the first moment on at which it was true: what may be wanted soon is fetched then, and stays. */
export const useEver = (isTrue: boolean): boolean => {
  const [was, setWas] = useState(isTrue);
  if (isTrue && !was) setWas(true);
  return was || isTrue;
};
