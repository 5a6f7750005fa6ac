import '../message.css';
import { useWords } from '../../state/site.js';
import { Contacts } from '../contacts.js';
import type { PanelProps } from '../panel.js';

/** A service that is arranged by people, not by this site: who, and how they are reached. */
export function ByContact({ route }: PanelProps) {
  const say = useWords();
  const text = say('panel.by-contact.text', 'We arrange this with you in person. Call us or write to us; we take it from there.');
  return (
    <div className="s-told">
      <h1 tabIndex={-1}>{say(`route.${route.id}`, route.label)}</h1>
      <p>{say(`panel.by-contact.${route.id}`, text)}</p>
      <section aria-labelledby="contacts">
        <h2 id="contacts">{say('panel.by-contact.contacts', 'How to reach us')}</h2>
        <Contacts />
      </section>
    </div>
  );
}
