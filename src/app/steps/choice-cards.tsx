import './choice-cards.css';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface Card {
  readonly id: string;
  readonly title: string;
  readonly description?: string | undefined;
}

interface ChoiceCardsProps<Choice extends Card> {
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  readonly choose: (choice: Choice) => void;
  /** The prefix of the text keys of the question and the choices. */
  readonly textKey: string;
  readonly question: string;
}

/** Shows what a visitor can choose from as large radio buttons; shows nothing with fewer than two. */
export function ChoiceCards<Choice extends Card>({ choices, chosen, choose, textKey, question }: ChoiceCardsProps<Choice>) {
  const { t } = useTranslation();
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
