import { useEffect, useState, type ComponentType } from 'react';
import { useHasVisitorData } from '../../visit/visitor-data.js';

const load = async () => (await import(/* webpackChunkName: "idle" */ './idle-timer.js')).IdleTimer;

/** Loads and shows the idle timer after the page. If loading fails, the next input tries again. */
export function IdleWatch() {
  const hasVisitorData = useHasVisitorData();
  const [Idle, setIdle] = useState<ComponentType>();
  const isThere = Idle !== undefined;
  useEffect(() => {
    if (isThere) return;
    load().then(
      (part) => setIdle(() => part),
      () => undefined,
    );
  }, [hasVisitorData, isThere]);
  return Idle && <Idle />;
}
