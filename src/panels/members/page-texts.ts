import type { Translate } from '../../state/site.js';
import type { ManagedGroup } from './members.js';

/** Says that a person seems to be in the list already. */
export function samePersonText(t: Translate): string {
  return t('panel.group-members.same-text', 'A person with this name and date of birth is in your list already.');
}

/** The texts of the page and its dialog for a group, or for a group member who manages the own dependents. */
export function pageTexts(t: Translate, { isMember }: ManagedGroup) {
  if (isMember) {
    const add = t('panel.group-members.own-add', 'Add dependent');
    return {
      purpose: t('panel.group-members.own-purpose', 'Add your dependents: a spouse, a child or others.'),
      list: t('panel.group-members.own-list', 'Your dependents'),
      empty: t('panel.group-members.own-empty', 'You have added no dependents yet.'),
      add,
      addTitle: add,
      submit: add,
    };
  }
  return {
    purpose: t('panel.group-members.purpose', 'Add the members of your group and their dependents.'),
    list: t('panel.group-members.list', 'Members of your group'),
    empty: t('panel.group-members.empty', 'Your group has no members yet. Add the first one.'),
    add: t('panel.group-members.add', 'Add member or dependent'),
    addTitle: t('panel.group-members.add-title', 'Add member or dependent'),
    submit: t('panel.group-members.submit', 'Add to group'),
  };
}
