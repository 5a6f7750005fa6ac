import { Alert, Chip, Tab as TabButton, Tabs } from '@mui/material';
import { useState, type ReactNode } from 'react';
import type { Pointer } from '../../engine/base/pointer.js';
import type { Tab } from './address.js';
import { useCall } from './calls.js';
import { Choose, FieldLink, FieldLinks, Items, LineText, PlaceLink } from './parts.js';
import { useStudio } from './studio.js';
import { Why } from './why.js';

const PANELS = { why: Why, findings: Findings, outline: Outline, payload: Payload, errors: Errors, difference: Difference };

/** Why, and the tabs beside it. */
export function Explanations(): ReactNode {
  const { choice, choose, view, news } = useStudio();
  const counts: { readonly [tab: string]: number | undefined } = { findings: news?.findings.length, errors: view?.errors.length };
  const label = (tab: string) => `${tab.charAt(0).toUpperCase()}${tab.slice(1)}${counts[tab] ? ` (${counts[tab]})` : ''}`;
  const Panel = PANELS[choice.tab];
  return (
    <aside aria-label="About the page">
      <Tabs aria-label="About the page" value={choice.tab} onChange={(_event, tab: Tab) => choose({ tab })}>
        {Object.keys(PANELS).map((tab) => (
          <TabButton key={tab} value={tab} id={tab} aria-controls="panel" label={label(tab)} />
        ))}
      </Tabs>
      <div role="tabpanel" id="panel" aria-labelledby={choice.tab}>
        <Panel />
      </div>
    </aside>
  );
}

function Findings(): ReactNode {
  const { findings = [], isChecking = true } = useStudio().news ?? {};
  return (
    <>
      {isChecking ? 'Checking…' : findings.length === 0 && 'npm run check finds nothing wrong.'}
      <Items
        of={findings}
        each={(finding) => (
          <>
            <Chip color={finding.severity} label={finding.severity} /> <PlaceLink {...finding} />
            <div>{finding.message}</div>
            <small>{finding.hint}</small>
          </>
        )}
      />
    </>
  );
}

function useTitles(): ReadonlyMap<Pointer, string> {
  return new Map(useStudio().view?.fields.map(({ at, title }) => [at, title]));
}

function Outline(): ReactNode {
  return <pre>{useStudio().view?.outline}</pre>;
}

function Payload(): ReactNode {
  return (
    <Items
      of={useStudio().view?.payload}
      each={({ at, value, from }) => (
        <>
          <code>{at}</code> <span className="json">{value}</span>
          <div>{from.length > 0 && ['from ', <FieldLinks key="from" of={from.map((each) => ({ at: each, title: each }))} />]}</div>
        </>
      )}
    />
  );
}

function Errors(): ReactNode {
  const { errors = [] } = useStudio().view ?? {};
  if (errors.length === 0) return 'All answers are valid.';
  return (
    <Items of={errors} each={({ line, ...field }) => [<FieldLink key="field" {...field} />, ' ', <LineText key="line" {...line} />]} />
  );
}

function Difference(): ReactNode {
  const { tenants, choice, asked } = useStudio();
  const [chosen, setChosen] = useState('');
  const options = tenants.filter(({ code }) => code !== choice.tenant).map(({ code, name }) => [code, name] as const);
  const other = (options.find(([code]) => code === chosen) ?? options[0])?.[0];
  const { data, error } = useCall('diff', asked && other && { ...asked, other });
  const { lines } = data ?? {};
  const titles = useTitles();
  return (
    <>
      <Choose label="Compare with" value={other ?? ''} options={options} onChange={setChosen} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {lines?.length === 0 && 'The form is the same for both.'}
      <Items
        of={lines}
        each={({ at, words, left, right }) => (
          <>
            {at !== '' && <FieldLink at={at} title={titles.get(at) ?? at} />} {words}
            <div>{`${choice.tenant}: ${left}`}</div>
            <div>{`${other}: ${right}`}</div>
          </>
        )}
      />
    </>
  );
}
