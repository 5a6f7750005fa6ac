import '../../ui/unseen.css';
import './choice-line.css';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepChoice } from './wizard-position.js';

interface ChoiceLineProps extends StepChoice {
  /** The prefix of the text keys of the question and the choices. */
  readonly textKey: string;
  readonly question: string;
}

/** Shows the forms of a step in one line, as radio buttons that look like words and links; shows nothing with fewer than two. */
export function ChoiceLine({ choices, chosen, choose, textKey, question }: ChoiceLineProps) {
  const { t } = useTranslation();
  const id = useId();
  if (choices.length < 2) return null;
  return (
    <fieldset className="s-choice-line">
      <legend className="v-unseen">{t(`${textKey}.question`, question)}</legend>
      {choices.map((choice, index) => {
        const [key, helpId] = [`${textKey}.choice.${choice.id}`, `${id}${choice.id}`];
        const title = t(`${key}.title`, choice.title);
        return (
          <Fragment key={choice.id}>
            {index > 0 && <span aria-hidden="true">·</span>}
            <label>
              <input type="radio" name={id} checked={choice === chosen} onChange={() => choose(choice)} aria-describedby={helpId} />
              <span>{choice === chosen ? title : t('page.choice-instead', '{title} instead', { title })}</span>
            </label>
            <span className="v-unseen" id={helpId} aria-hidden="true">
              {t(`${key}.help`, choice.description ?? '')}
            </span>
          </Fragment>
        );
      })}
    </fieldset>
  );
}
