import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether closed fields are on the page: from their first opening on, so that nothing typed in them is lost, or to be printed. */
export function useIsNeeded(isOpen: boolean): boolean {
  const [isNeeded, setNeeded] = useState(isOpen);
  useEffect(() => {
    const onPrint = () => flushSync(() => setNeeded(true));
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, []);
  if (isOpen && !isNeeded) setNeeded(true);
  return isNeeded || isOpen;
}
