import { Button, TextField, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import type { Level, Switch, WhatIf } from './api.js';
import { FieldLinks, Items, Toggles, type Options } from './parts.js';
import { useStudio } from './studio.js';

const LEVELS = { off: 'Off', optional: 'Shown', required: 'Required' } as const;
const OPTIONS = Object.entries(LEVELS) as unknown as Options<Level>;

/** The settings of the tenant as switches: first those that decide about a field of the form. */
export function Switches(): ReactNode {
  const { view, choice, choose } = useStudio();
  const [filter, setFilter] = useState('');
  const found = view?.switches.filter(({ code, about }) => `${code} ${about}`.toLowerCase().includes(filter.toLowerCase())) ?? [];
  const others = found.filter(({ governs }) => governs.length === 0);
  const governing = found.filter(({ governs }) => governs.length > 0);
  const count = Object.keys(choice.settings).length;
  return (
    <section aria-labelledby="settings">
      <div className="row">
        <Typography variant="h2" id="settings">
          Settings
        </Typography>
        {count === 0 ? 'what if they were otherwise' : <Button onClick={() => choose({ settings: {} })}>{`Reset all (${count})`}</Button>}
      </div>
      <TextField fullWidth type="search" label="Filter settings" value={filter} onChange={(event) => setFilter(event.target.value)} />
      <Items of={governing} each={(each) => <SwitchLine {...each} />} />
      {view && found.length === 0 && <p>No setting has “{filter}” in its code or description.</p>}
      <details open={governing.length === 0} hidden={others.length === 0}>
        <summary>{`Not read by this form (${others.length})`}</summary>
        <Items of={others} each={(each) => <SwitchLine {...each} />} />
      </details>
    </section>
  );
}

function SwitchLine({ code, about, own, governs, ...now }: Switch): ReactNode {
  const { choice, choose } = useStudio();
  const id = useId();
  const { [code]: changed, ...others } = choice.settings;
  // As it was moved, before the process answers.
  const level = changed ? levelOf(changed) : now.level;
  const value = String(changed?.value ?? now.value);
  const set = (to: Level, text: string) => {
    const isOwn = to === own.level && text === own.value && choice.case === '';
    const item = { status: to === 'off' ? 'Disabled' : 'Enabled', required: to === 'required', ...(text !== own.value && { value: text }) };
    choose({ settings: isOwn ? others : { ...others, [code]: item } });
  };
  const hasValue = value !== '' || own.value !== '';
  return (
    <div className={changed && 'differs'}>
      <strong>{code}</strong>
      <small id={id}>{about}</small>
      <div className="row">
        <Toggles label={code} describedBy={id} value={level} options={OPTIONS} onChange={(to) => set(to, value)} />
        {hasValue && <TextField label={`Value of ${code}`} value={value} onChange={(event) => set(level, event.target.value)} />}
      </div>
      {changed && (
        <Button onClick={() => choose({ settings: others })}>{`As in the tenant’s file: ${LEVELS[own.level]} ${own.value}`}</Button>
      )}
      <div>{governs.length > 0 && ['Governs ', <FieldLinks key="governs" of={governs} />]}</div>
    </div>
  );
}

function levelOf({ status, required }: WhatIf): Level {
  if (status !== 'Enabled' && status !== 'ENABLED_TO_CLIENT') return 'off';
  return required === true ? 'required' : 'optional';
}
