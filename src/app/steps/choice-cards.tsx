import './choice-cards.css';
import { useId } from 'react';
import { useTexts } from '../../state/site.js';
import type { StepChoice } from './step-choice.js';

interface ChoiceCardsProps extends StepChoice {
  /** The prefix of the text keys of the step and its choices. */
  readonly textKey: string;
  readonly question: string;
}

/** Shows the forms that a visitor can choose from as large radio buttons; shows nothing with fewer than two. */
export function ChoiceCards({ choices, chosen, choose, textKey, question }: ChoiceCardsProps) {
  const t = useTexts();
  const id = useId();
  if (choices.length < 2) return null;
  return (
    <fieldset className="s-choices">
      <legend>{t(`${textKey}.question`, question)}</legend>
      {choices.map((choice) => {
        const [key, helpId] = [`${textKey}.choice.${choice.id}`, `${id}${choice.id}`];
        const help = t(`${key}.help`, choice.description ?? '');
        return (
          <label key={choice.id} className="s-choice">
            <input
              type="radio"
              name={id}
              checked={choice === chosen}
              onChange={() => choose(choice)}
              {...(help !== '' && { 'aria-describedby': helpId })}
              aria-labelledby={`${helpId}-title`}
            />
            <span>
              <span className="s-choice-title" id={`${helpId}-title`}>
                {t(`${key}.title`, choice.title)}
              </span>
              {help !== '' && (
                <span className="s-choice-help" id={helpId}>
                  {help}
                </span>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
