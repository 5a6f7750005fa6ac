import { Link, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { Key, ReactNode } from 'react';
import type { Pointer } from '../../engine/base/pointer.js';
import type { Line, Place } from './api.js';
import { useStudio } from './studio.js';

export type Options<Value = string> = readonly (readonly [value: Value, label: string])[];

interface Chosen<Value> {
  readonly label: string;
  readonly value: Value;
  readonly options?: Options<Value>;
  readonly groups?: { readonly [label: string]: Options };
  readonly describedBy?: string;
  readonly onChange: (value: Value) => void;
}

const SELECT = { select: { native: true }, inputLabel: { shrink: true } };
const shown = ([value, label]: Options[number]) => (
  <option key={value} value={value}>
    {label}
  </option>
);

/** A select of the browser's own. It has the value also where that is none of the options. */
export function Choose({ label, value, onChange, options = [], groups = {} }: Chosen<string>): ReactNode {
  const isKnown = [options, ...Object.values(groups)].some((some) => some.some(([each]) => each === value));
  return (
    <TextField select fullWidth label={label} value={value} slotProps={SELECT} onChange={(event) => onChange(event.target.value)}>
      {!isKnown && shown([value, value])}
      {options.map(shown)}
      {Object.entries(groups).map(([group, some]) => (
        <optgroup key={group} label={group}>
          {some.map(shown)}
        </optgroup>
      ))}
    </TextField>
  );
}

/** One of a few values, chosen by arrow keys too. */
export function Toggles<Value extends Key>({ label, value, onChange, options = [], describedBy }: Chosen<Value>): ReactNode {
  const change = (_event: unknown, to: Value | null) => to !== null && onChange(to);
  return (
    <ToggleButtonGroup exclusive aria-label={label} aria-describedby={describedBy} value={value} onChange={change}>
      {options.map(([each, text]) => (
        <ToggleButton key={each} value={each}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

interface ItemsProps<Item> {
  readonly of?: readonly Item[] | undefined;
  readonly as?: 'ul' | 'ol';
  readonly each: (item: Item) => ReactNode;
}

export function Items<Item>({ of = [], as: List = 'ul', each }: ItemsProps<Item>): ReactNode {
  return (
    <List>
      {of.map((item, index) => (
        <li key={index}>{each(item)}</li>
      ))}
    </List>
  );
}

/** Returns `No findings`, `1 finding` or `2 findings`. */
export const counted = (count: number, what: string): string => `${count || 'No'} ${what}${count === 1 ? '' : 's'}`;

export function PlaceLink(place: Place): ReactNode {
  const { openPlace } = useStudio();
  return <Link component="button" type="button" onClick={() => openPlace(place)}>{`${place.file}:${place.line}`}</Link>;
}

export function LineText({ before, place, after }: Line): ReactNode {
  return [before, place && [' ', <PlaceLink key="place" {...place} />], after];
}

interface Titled {
  readonly at: Pointer;
  readonly title: string;
}

export function FieldLink({ at, title }: Titled): ReactNode {
  const { select, choice } = useStudio();
  return (
    <Link component="button" type="button" title={at} aria-current={choice.at === at || undefined} onClick={() => select(at)}>
      {title}
    </Link>
  );
}

export function FieldLinks({ of }: { readonly of: readonly Titled[] }): ReactNode {
  return of.flatMap((field, index) => [index > 0 && ', ', <FieldLink key={field.at} {...field} />]);
}
