import { Alert, Button, Typography } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Pointer } from '../../engine/base/pointer.js';
import type { Asked, FieldLine, Way, Why as WhyAnswer } from './api.js';
import { useCall } from './calls.js';
import { Choose, FieldLink, Items, LineText } from './parts.js';
import { useStudio } from './studio.js';

const options = (fields: readonly FieldLine[]) => fields.map(({ at, title }) => [at, `${title} ${at}`] as const);

/** Why a field is as it is, and what would make it otherwise. */
export function Why(): ReactNode {
  const { view, choice, asked, select } = useStudio();
  const { at } = choice;
  const { fields = [] } = view ?? {};
  const [shown, hidden] = [fields.filter(({ visible }) => visible), fields.filter(({ visible }) => !visible)];
  const groups = { [`Shown (${shown.length})`]: options(shown), [`Hidden (${hidden.length})`]: options(hidden) };
  return (
    <>
      <Choose label="Field" value={at ?? ''} groups={groups} onChange={(value) => select(value as Pointer)} />
      {at === undefined && 'Click a field in the page, or choose one here or below.'}
      {at && asked && <WhyOf {...asked} at={at} />}
      <details open={at === undefined}>
        <summary>{`Hidden (${hidden.length})`}</summary>
        <Items of={hidden} each={(field) => [<FieldLink key="field" {...field} />, ' ', <code key="at">{field.at}</code>]} />
      </details>
    </>
  );
}

function WhyOf(asked: Asked & { readonly at: Pointer }): ReactNode {
  const { data, error } = useCall('why', asked);
  return error ? <Alert severity="error">{error.message}</Alert> : data && <Reasons {...data} />;
}

function Reasons({ at, title, sentence, chain, changes, dependents }: WhyAnswer): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that selected the field may have been in another tab, and is gone with the focus.
  useEffect(() => {
    if (document.activeElement === document.body && navigator.userActivation.hasBeenActive) heading.current?.focus();
  }, [at]);
  return (
    <>
      <Typography variant="h2" ref={heading} tabIndex={-1}>
        {title} <code>{at}</code>
      </Typography>
      {sentence}
      <Items as="ol" of={chain} each={LineText} />
      {changes.length > 0 && <Typography variant="h3">What would change it</Typography>}
      {changes.map((change) => (
        <div key={change.sentence}>
          {change.sentence}
          <div className="row">
            {change.ways.map((way) => (
              <TryButton key={way.words} {...way} />
            ))}
          </div>
        </div>
      ))}
      <Typography variant="h3">What depends on it</Typography>
      {dependents.length === 0 && 'Nothing reads its answer.'}
      <Items as="ol" of={dependents} each={LineText} />
    </>
  );
}

function TryButton({ words, settings = {}, answers }: Way): ReactNode {
  const { choose, open } = useStudio();
  return <Button variant="outlined" onClick={() => (answers ? open(answers, settings) : choose({ settings }))}>{`Try: ${words}`}</Button>;
}
