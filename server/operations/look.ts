import { askDoor, lookInto, type Looked } from '../store/query-door.js';
import { holderIn, nothingThere, type StoreLocation, withStore } from './place.js';

/** Looks for rows of one tenant, or of none, whether a server holds the place or not. */
export type Look = (text: string, tenant?: string) => Promise<Looked>;

/** Why nothing could be read; with code 2, something has to be put right before the next call. */
interface NothingToRead {
  readonly message: string;
  readonly code?: 2;
}

/** Gives a way to look into a place, for as long as `work` takes. */
export async function looking<T>(place: StoreLocation, work: (look: Look) => Promise<T>): Promise<T | NothingToRead> {
  const holder = holderIn(place);
  if (holder !== undefined) return work((text, tenant) => askHolder(place.folder, holder, text, tenant));
  const nothing = nothingThere(place);
  if (nothing !== undefined) return { message: nothing, code: 2 };
  const done = await withStore(place, (store) => work((text, tenant) => lookInto(store, text, tenant)));
  return done.ok ? done.value : { message: done.problems, code: 2 };
}

interface Holder {
  readonly pid: number;
  readonly door: string | undefined;
}

async function askHolder(folder: string, { pid, door }: Holder, text: string, tenant: string | undefined): Promise<Looked> {
  if (door === undefined)
    return { message: `Process ${pid} holds ${folder}, whose name is too long for asking it. Stop it and ask again.` };
  return askDoor(door, text, tenant).catch(() => ({
    message: `Process ${pid} holds ${folder} and does not answer yet. Ask again in a moment.`,
  }));
}
