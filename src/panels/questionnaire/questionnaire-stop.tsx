import '../message.css';
import { useWords } from '../../state/site.js';
import { Contacts } from '../contacts.js';
import { Heading } from '../heading.js';

interface QuestionnaireStopProps {
  readonly isNew: boolean;
  readonly onChange: () => void;
}

/** Where the way ends for whoever a membership is not for, and who helps instead (D-19). */
export function QuestionnaireStop({ isNew, onChange }: QuestionnaireStopProps) {
  const say = useWords();
  return (
    <div className="s-told">
      <Heading isNew={isNew} words={say('panel.questionnaire.stop-title', 'This membership is not the right one for you')} />
      <p>
        {say(
          'panel.questionnaire.stop',
          'By what you answered we cannot enroll you online. Nothing was charged. Please talk to us: together we find what suits you.',
        )}
      </p>
      <button type="button" className="s-act" onClick={onChange}>
        {say('panel.questionnaire.change', 'Change my answers')}
      </button>
      <section aria-labelledby="contacts">
        <h2 id="contacts">{say('panel.questionnaire.contacts', 'Talk to us')}</h2>
        <Contacts />
      </section>
    </div>
  );
}
