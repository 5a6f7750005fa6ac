import { useEffect, useState, type ComponentType } from 'react';
import { useHasVisitorData } from '../../state/away.js';

const load = async () => (await import(/* webpackChunkName: "idle" */ './idle-timer.js')).IdleTimer;

/** Watches over a page that is left alone, once it stands; where what watches does not load, the next thing entered tries again. */
export function IdleWatch() {
  const hasSomething = useHasVisitorData();
  const [Idle, setIdle] = useState<ComponentType>();
  const isThere = Idle !== undefined;
  useEffect(() => {
    if (isThere) return;
    load().then(
      (part) => setIdle(() => part),
      () => undefined,
    );
  }, [hasSomething, isThere]);
  return Idle && <Idle />;
}
