import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import useSWR from 'swr';
import type { Pointer } from '../../engine/base/pointer.js';
import { useChoice } from './address.js';
import type { Asked, FieldLine, Place, View } from './api.js';
import { call, useCall, useNews } from './calls.js';

const StudioContext = createContext<ReturnType<typeof useEverything> | undefined>(undefined);

export function useStudio(): ReturnType<typeof useEverything> {
  const studio = useContext(StudioContext);
  if (studio === undefined) throw new Error('useStudio is called outside of StudioProvider');
  return studio;
}

export function StudioProvider({ children }: { readonly children: ReactNode }): ReactNode {
  return <StudioContext value={useEverything()}>{children}</StudioContext>;
}

function useEverything() {
  const visiting = useChoice();
  const { choice, answers, opening, choose } = visiting;
  const connection = useNews();
  const start = useCall('start', {});
  const tenants = start.data?.tenants ?? [];
  const tenant = choice.tenant || (tenants[0]?.code ?? '');
  const { form, case: name, language, settings } = choice;
  const asked = useMemo<Asked | undefined>(
    () => (tenant === '' ? undefined : { tenant, form, case: name || undefined, language: language || undefined, settings, answers }),
    [tenant, form, name, language, settings, answers],
  );
  const site = useCall('site', tenant && { tenant });
  const seen = useView(asked, opening);
  const [place, openPlace] = useState<Place>();
  const [looks, setLooks] = useState(0);
  const errors = [start.error, site.error, seen.error].flatMap((error) => (error ? [error.message] : []));
  return {
    ...visiting,
    ...connection,
    ...seen,
    choice: { ...choice, tenant, form: form || (seen.view?.form ?? '') },
    /** Shows why, and the field in the page, also one that is selected already. */
    select(at: Pointer) {
      choose({ at, tab: 'why' });
      setLooks((count) => count + 1);
    },
    looks,
    tenants,
    site: site.data,
    asked,
    problems: [...new Set(errors)],
    place,
    openPlace,
  };
}

type SeenView = View & { readonly asked: Asked; readonly opening: number };

const NONE: readonly FieldLine[] = [];

/** Returns the view, and the fields that changed by anything but typing. */
function useView(asked: Asked | undefined, opening: number) {
  const read = async ([, about]: readonly ['view', Asked, number]) => ({ ...(await call('view', about)), asked: about, opening });
  const key = asked && (['view', asked, opening] as const);
  const { data, error } = useSWR<SeenView, Error, typeof key>(key, read, { keepPreviousData: true });
  const [last, setLast] = useState(data);
  const [changed, setChanged] = useState(NONE);
  if (data !== undefined && data !== last) {
    setLast(data);
    const found = last ? whatChanged(last, data) : NONE;
    if (found.length > 0 || last?.asked.settings !== data.asked.settings || last?.opening !== data.opening) setChanged(found);
  }
  return { view: data, error, changed, dismiss: () => setChanged(NONE) };
}

/** Returns the fields that a setting, tried answers or a saved file changed; none after another page was chosen or answers were typed. */
export function whatChanged(before: SeenView, after: SeenView): readonly FieldLine[] {
  const page = ({ asked, form }: SeenView) => JSON.stringify([asked.tenant, form, asked.case, asked.language]);
  const isTyped = JSON.stringify(before.asked.answers) !== JSON.stringify(after.asked.answers) && before.opening === after.opening;
  if (page(before) !== page(after) || isTyped) return NONE;
  const states = new Map(before.fields.map(({ at, state }) => [at, state]));
  return after.fields.filter(({ at, state }) => states.get(at) !== state);
}
