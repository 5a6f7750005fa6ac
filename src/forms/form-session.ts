import { toPayload, type Answers, type Json, type Pointer } from '../../engine/index.js';
import { createAnnouncer, type Announcer } from './announcer.js';
import { accepted, edited, left, refused, submitted, type Refusal } from './form-acts.js';
import type { WidgetContext } from '../widgets/widget.js';
import type { FormParts } from './form-context.js';
import { startState, type StartingPoint } from './form-state.js';
import { createFormStore, type FormStore } from './form-store.js';

export type Send = (payload: Json, filled: { readonly answers: Answers }) => Promise<void | Refusal>;

/** One form on the screen, from its first drawing to its last. */
export interface FormSession {
  readonly parts: Omit<FormParts, 'services'>;
  /** The same for the whole life of the form; its texts follow the language. */
  readonly widgetContext: WidgetContext;
  readonly announcer: Announcer;
  /** Shows the problems, or sends. A submit while one is under way does nothing. Until it has failed, the answer at `mark` is true. */
  submit(send: Send, mark?: Pointer): Promise<void>;
  /** Follows the pointer; gives back what stops it. */
  listen(): () => void;
}

interface Opening extends StartingPoint {
  readonly idPrefix: string;
  readonly refusal?: Refusal | undefined;
}

export function createSession({ refusal, ...start }: Opening): FormSession {
  const opened = startState(start);
  const store = createFormStore(refusal ? refused(opened, refusal) : opened);
  const announcer = createAnnouncer();
  const leaving = createLeaving(store);
  const say: FormParts['say'] = (key, fallback, params) => store.state().resolved.form.text([key], fallback, params);
  return {
    announcer,
    parts: { store, say, announce: announcer.announce, leave: leaving.leave, idPrefix: start.idPrefix },
    widgetContext: { t: say, announce: announcer.announce },
    submit: (send, mark) => submit(store, send, say, mark),
    listen: leaving.listen,
  };
}

async function submit(store: FormStore, send: Send, say: FormParts['say'], mark: Pointer | undefined): Promise<void> {
  if (store.state().sending) return;
  const marked = (value: true | undefined) => mark !== undefined && store.update((state) => edited(state, [{ pointer: mark, value }]));
  marked(true);
  store.update(submitted);
  const { resolved, sending } = store.state();
  if (!sending) return void marked(undefined);
  const refusal = await send(toPayload(resolved), { answers: resolved.moment.answers }).catch(() => ({
    problems: [],
    message: say('error.generic', 'Opps! Something went wrong...'),
  }));
  store.update((state) => (refusal ? refused(state, refusal) : accepted(state)));
  if (refusal) marked(undefined);
}

/** A problem that appears moves what is below it; while a pointer is down nothing may move, or its click would miss. */
function createLeaving(store: FormStore) {
  let down = false;
  let waiting: Pointer[] = [];
  const judge = () => {
    const fields = waiting;
    waiting = [];
    for (const at of fields) store.update((state) => left(state, at));
  };
  const onDown = () => {
    down = true;
  };
  const onUp = () => {
    down = false;
    setTimeout(judge);
  };
  return {
    leave: (at: Pointer) => {
      waiting.push(at);
      if (!down) judge();
    },
    listen: () => {
      const ends = ['pointerup', 'pointercancel'] as const;
      document.addEventListener('pointerdown', onDown, true);
      for (const end of ends) document.addEventListener(end, onUp, true);
      return () => {
        document.removeEventListener('pointerdown', onDown, true);
        for (const end of ends) document.removeEventListener(end, onUp, true);
      };
    },
  };
}
