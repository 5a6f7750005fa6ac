import type { Note } from './widget.js';

export function noteId(id: string): string {
  return `${id}__note`;
}

export function WidgetNote({ id, note }: { readonly id: string; readonly note: Note | undefined }) {
  if (!note) return null;
  return (
    <div className="v-note">
      <p id={noteId(id)} className="v-help">
        {note.text}
      </p>
      {note.act && (
        <button type="button" className="v-quiet" aria-describedby={noteId(id)} onClick={note.act.onAct}>
          {note.act.label}
        </button>
      )}
    </div>
  );
}
