import './labelled-select.css';

interface LabelledSelectProps {
  readonly id: string;
  readonly label: string;
  /** The accessible name: the label and the thing that it is about. */
  readonly name: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onSelect: (value: string) => void;
}

export function LabelledSelect({ id, label, name, value, options, onSelect }: LabelledSelectProps) {
  return (
    <div className="v-form s-labelled">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="v-input v-select" aria-label={name} value={value} onChange={(event) => onSelect(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
