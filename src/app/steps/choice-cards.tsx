import './choice-cards.css';
import { useId } from 'react';
import { useTexts } from '../../state/site.js';
import type { StepChoice } from './step-choice.js';

interface ChoiceCardsProps extends StepChoice {
  /** The key of the step's texts, and what its choices answer. */
  readonly textKey: string;
  readonly question: string;
}

/** What the visitor chooses from before a form, as large radio buttons. Nothing where there is only one. */
export function ChoiceCards({ choices, chosen, choose, textKey, question }: ChoiceCardsProps) {
  const t = useTexts();
  const id = useId();
  if (choices.length < 2) return null;
  return (
    <fieldset className="s-choices">
      <legend>{t(`${textKey}.question`, question)}</legend>
      {choices.map((choice) => {
        const [key, help] = [`${textKey}.choice.${choice.id}`, `${id}${choice.id}`];
        const words = t(`${key}.help`, choice.description ?? '');
        return (
          <label key={choice.id} className="s-choice">
            <input
              type="radio"
              name={id}
              checked={choice === chosen}
              onChange={() => choose(choice)}
              {...(words !== '' && { 'aria-describedby': help })}
              aria-labelledby={`${help}-title`}
            />
            <span>
              <span className="s-choice-title" id={`${help}-title`}>
                {t(`${key}.title`, choice.title)}
              </span>
              {words !== '' && (
                <span className="s-choice-help" id={help}>
                  {words}
                </span>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
