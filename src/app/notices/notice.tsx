import './notice.css';
import { useId, type ReactNode, type RefObject } from 'react';

interface NoticeProps {
  /** Names the notice in the style sheet. */
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly box?: RefObject<HTMLElement | null>;
  /** The buttons. */
  readonly children: ReactNode;
}

/** A problem beside the work of a page, with what can be done about it. Changes of its texts are read out. */
export function Notice({ kind, title, text, box, children }: NoticeProps) {
  const id = useId();
  return (
    <section className={`s-notice s-${kind}`} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} tabIndex={-1} ref={box}>
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
