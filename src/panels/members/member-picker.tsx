import { createContext, useContext } from 'react';
import type { WidgetProps } from '../../forms/form-context.js';
import { SelectField } from '../../forms/select-field.js';
import type { GroupMember } from './members.js';

/** The members who can have dependents, for the field that chooses one. */
export const PrimariesContext = createContext<readonly GroupMember[]>([]);

/** The choice of a primary member by name. */
export function MemberPicker(props: WidgetProps) {
  const primaries = useContext(PrimariesContext);
  return <SelectField {...props} choices={primaries.map(({ clientId, name }) => ({ value: clientId, label: name }))} />;
}
