import './notice.css';
import { useId, type ReactNode, type RefObject } from 'react';

interface NoticeProps {
  /** The name of the notice in the style sheet. */
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly ref?: RefObject<HTMLElement | null>;
  /** The buttons. */
  readonly children: ReactNode;
}

/** Shows a message about a background failure with buttons. Screen readers announce changes of its texts. */
export function Notice({ kind, title, text, ref: noticeRef, children }: NoticeProps) {
  const id = useId();
  return (
    <section className={`s-notice s-${kind}`} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} tabIndex={-1} ref={noticeRef}>
      <output>
        <p className="s-notice-title" id={`${id}-title`}>
          {title}
        </p>
        <p id={`${id}-text`}>{text}</p>
      </output>
      <div className="s-notice-acts">{children}</div>
    </section>
  );
}
