import type { Note } from './widget.js';

export function noteId(id: string): string {
  return `${id}__note`;
}

/** The button goes with what it cures, so that the focus moves to the control. */
export function WidgetNote({ id, note }: { readonly id: string; readonly note: Note | undefined }) {
  if (!note) return null;
  const onClick = () => {
    document.getElementById(id)?.focus();
    note.act?.onAct();
  };
  return (
    <div className="v-note">
      <p id={noteId(id)} className="v-help">
        {note.text}
      </p>
      {note.act && (
        <button type="button" className="v-quiet" aria-describedby={noteId(id)} onClick={onClick}>
          {note.act.label}
        </button>
      )}
    </div>
  );
}
