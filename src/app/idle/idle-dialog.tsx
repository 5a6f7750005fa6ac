import { useWords } from '../../state/site.js';
import { Dialog } from '../../ui/dialog.js';
import { Look } from '../../ui/look/look.js';

export interface IdleDialogProps {
  /** It is too late to answer. */
  readonly isForgotten: boolean;
  readonly onClose: () => void;
}

/** Whether anybody is still there, and afterwards that nothing is left. */
export function IdleDialog({ isForgotten, onClose }: IdleDialogProps) {
  const say = useWords();
  const title = isForgotten ? say('page.idle.forgotten', 'What you entered was removed') : say('page.idle.title', 'Are you still there?');
  const text = isForgotten
    ? say('page.idle.why', 'Nothing happened here for half an hour. Nobody who comes after you can see what you entered.')
    : say(
        'page.idle.text',
        'For your privacy, what you entered is removed when nothing happens for half an hour. That is in about two minutes.',
      );
  return (
    <Look>
      <Dialog title={title} onClose={onClose}>
        <output className="s-dialog-text">{text}</output>
        <div className="s-dialog-acts">
          <button type="button" className="s-act" onClick={onClose}>
            {isForgotten ? say('action.close', 'Close') : say('page.idle.stay', 'I am still here')}
          </button>
        </div>
      </Dialog>
    </Look>
  );
}
