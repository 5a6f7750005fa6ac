import './message.css';
import { useSite, useWords } from '../state/site.js';
import { SiteLink } from '../ui/link.js';
import { Contacts } from './contacts.js';
import type { PanelProps } from './panel.js';

/** A service that is not offered here, or a link that leads to no offering (D-37). */
export function Invalid({ route }: PanelProps) {
  const { tenant } = useSite();
  const say = useWords();
  return (
    <div className="s-told">
      <h1 tabIndex={-1}>{say(`route.${route.id}`, route.label)}</h1>
      <p>
        {say('panel.invalid.text', '{name} does not offer this, or the link you followed is no longer valid.', {
          name: tenant.displayName,
        })}
      </p>
      <SiteLink className="s-act" to={`/${tenant.code}`}>
        {say('action.home', 'Go to homepage')}
      </SiteLink>
      <section aria-labelledby="contacts">
        <h2 id="contacts">{say('panel.invalid.contacts', 'Not what you expected? Ask us.')}</h2>
        <Contacts />
      </section>
    </div>
  );
}
