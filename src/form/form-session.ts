import { toPayload, type Answers, type Json, type Pointer } from '../../engine/index.js';
import { createPointerPress } from '../ui/pointer-press.js';
import { createAnnouncer, type Announcer } from './announcer.js';
import { acceptSubmit, continueSection, editFormState, leaveField, rejectSubmit, startSubmit, type SubmitRejection } from './form-acts.js';
import type { WidgetContext } from './widgets/widget.js';
import type { FormParts } from './form-context.js';
import { startState, type StartingPoint } from './form-state.js';
import { createFormStore, type FormStore } from './form-store.js';
import { focusSection } from './theme/section.js';
import { isLastSection } from './sections.js';

export type Send = (payload: Json, filled: { readonly answers: Answers }) => Promise<void | SubmitRejection>;

export interface FormSession {
  readonly parts: Omit<FormParts, 'services'>;
  /** The same for the whole life of the form; its texts follow the language. */
  readonly widgetContext: WidgetContext;
  readonly announcer: Announcer;
  /** Goes on to the next section, or at the last one validates and sends the form; does nothing while a submit is under way. The answer at `mark` is true during this submission. */
  submit(send: Send, mark?: Pointer): Promise<void>;
  /** Listens to the pointer; returns the function that stops it. */
  listen(): () => void;
}

interface SessionStart extends StartingPoint {
  readonly idPrefix: string;
  readonly refusal?: SubmitRejection | undefined;
}

export function createSession({ refusal: rejection, ...start }: SessionStart): FormSession {
  const state = startState(start);
  const store = createFormStore(rejection ? rejectSubmit(state, rejection) : state);
  const announcer = createAnnouncer();
  const { afterPress, listen } = createPointerPress();
  const leave = (at: Pointer) => afterPress(() => store.update((state) => leaveField(state, at)));
  const say: FormParts['say'] = (key, fallback, params) => store.state().resolved.form.text([key], fallback, params);
  const parts = { store, say, announce: announcer.announce, leave, idPrefix: start.idPrefix };
  return {
    announcer,
    parts,
    widgetContext: { t: say, announce: announcer.announce },
    submit: (send, mark) => submitForm(parts, send, mark),
    listen,
  };
}

/** Opens the section behind the open one and focuses its heading, or shows the errors of the open one. */
function goOn(store: FormStore, idPrefix: string): void {
  const before = store.state().open;
  store.update(continueSection);
  const after = store.state().open;
  if (after && after.id !== before?.id) focusSection(idPrefix, after.id);
}

/** A rejected submission returns its errors to the form and removes the mark. */
async function submitForm({ store, say, idPrefix }: FormSession['parts'], send: Send, mark: Pointer | undefined): Promise<void> {
  const { sending: isSending, resolved: shown, open } = store.state();
  if (isSending) return;
  if (!isLastSection(shown, open)) return goOn(store, idPrefix);
  const setMark = (value: true | undefined) =>
    mark !== undefined && store.update((state) => editFormState(state, [{ pointer: mark, value }]));
  setMark(true);
  store.update(startSubmit);
  const { resolved, sending } = store.state();
  if (!sending) return void setMark(undefined);
  const rejection = await send(toPayload(resolved), { answers: resolved.moment.answers }).catch(() => ({
    problems: [],
    message: say('error.generic', 'Opps! Something went wrong...'),
  }));
  store.update((state) => (rejection ? rejectSubmit(state, rejection) : acceptSubmit(state)));
  if (rejection) setMark(undefined);
}
