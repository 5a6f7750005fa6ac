import { createContext, useContext, useState } from 'react';
import type { WidgetProps } from '../../form/form-context.js';
import { SearchField } from '../../form/search-field.js';
import { SelectField } from '../../form/select-field.js';
import { labelOf, type Primaries } from './use-primaries.js';

/** The members who can have dependents, for the field that chooses one. */
export const PrimariesContext = createContext<Primaries>({ primaries: [], find: undefined });

/** The choice of a primary member by name: from a list, or in a large group by a search. */
export function MemberPicker(props: WidgetProps) {
  const { primaries, find } = useContext(PrimariesContext);
  if (find !== undefined) return <MemberFinder {...props} find={find} />;
  return <SelectField {...props} choices={primaries.map(({ clientId, name }) => ({ value: clientId, label: name }))} />;
}

type MemberFinderProps = WidgetProps & { readonly find: NonNullable<Primaries['find']> };

/** Shows the chosen member by name. Typing chooses no one until a suggestion is taken. */
function MemberFinder({ find, value, onChange, ...props }: MemberFinderProps) {
  const { primaries } = useContext(PrimariesContext);
  const [typed, setTyped] = useState<string>();
  const chosen = primaries.find(({ clientId }) => clientId === value);
  return (
    <SearchField
      {...props}
      value={chosen === undefined ? typed : labelOf(chosen)}
      onChange={(text) => {
        setTyped(typeof text === 'string' ? text : undefined);
        onChange(undefined);
      }}
      suggestions={{
        name: 'member',
        find: async (query) => (await find(query)).map((member) => ({ id: member.clientId, label: labelOf(member), parts: {} })),
        choose: ({ id }) => onChange(id),
      }}
    />
  );
}
