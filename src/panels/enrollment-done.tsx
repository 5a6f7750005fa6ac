import { useEffect, useRef } from 'react';

interface EnrollmentDoneProps {
  readonly title: string;
  readonly message: string;
  readonly reference: string | undefined;
  readonly referenceLabel: string;
}

/** The answer to an enrollment: calm, and with the reference to keep. Takes the focus, since the form it replaces had it. */
export function EnrollmentDone({ title, message, reference, referenceLabel }: EnrollmentDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="s-done">
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <p>{message}</p>
      {reference !== undefined && (
        <dl className="s-reference">
          <dt>{referenceLabel}</dt>
          <dd>{reference}</dd>
        </dl>
      )}
    </section>
  );
}
