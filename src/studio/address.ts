import { useEffect, useState } from 'react';
import { pointer, keysOf, type Pointer } from '../../engine/base/pointer.js';
import type { Answers } from '../../engine/index.js';
import type { WhatIf } from './api.js';

export const WIDTHS = [360, 768, 1280] as const;
const TABS = ['why', 'findings', 'outline', 'payload', 'errors', 'difference'] as const;
export type Tab = (typeof TABS)[number];
const NAMES = ['tenant', 'form', 'case', 'language'] as const;

/** What the address names; answers never are in it. */
export interface Choice extends Readonly<Record<(typeof NAMES)[number], string>> {
  /** Of the drawn page, in CSS pixels. */
  readonly width: (typeof WIDTHS)[number];
  readonly scheme: 'light' | 'dark';
  /** Those that differ from the tenant's file. */
  readonly settings: { readonly [code: string]: WhatIf };
  /** The selected field. */
  readonly at: Pointer | undefined;
  readonly tab: Tab;
}

/** Reads the query of an address; missing and wrong values become the defaults. */
export function readAddress(search: string): Choice {
  const query = new URLSearchParams(search);
  const [tenant = '', form = '', name = '', language = ''] = NAMES.map((key) => query.get(key) ?? '');
  const named = { tenant, form, case: name, language };
  const at = query.get('at');
  return {
    ...named,
    width: WIDTHS.find((width) => String(width) === query.get('width')) ?? 768,
    scheme: query.get('scheme') === 'dark' ? 'dark' : 'light',
    settings: Object.fromEntries(query.getAll('set').flatMap(readSetting)),
    at: at === null ? undefined : pointer(...keysOf(at)),
    tab: TABS.find((tab) => tab === query.get('tab')) ?? 'why',
  };
}

const SETTING = /^(?<code>[^=]+)=(?<status>[^,]+)(,(?<need>[^,]*)(,(?<value>.*))?)?$/s;

function readSetting(text: string): [string, WhatIf][] {
  const { code, status, need, value } = SETTING.exec(text)?.groups ?? {};
  if (code === undefined || status === undefined) return [];
  return [[code, { status, required: need === 'required', ...(value !== undefined && { value }) }]];
}

export function writeAddress({ width, scheme, settings, at, tab, ...named }: Choice): string {
  const query = new URLSearchParams();
  for (const name of NAMES) if (named[name] !== '') query.set(name, named[name]);
  query.set('width', String(width));
  if (scheme === 'dark') query.set('scheme', scheme);
  for (const [code, setting] of Object.entries(settings)) query.append('set', `${code}=${settingText(setting)}`);
  if (at !== undefined) query.set('at', at);
  if (tab !== 'why') query.set('tab', tab);
  // Commas, slashes and equals signs are allowed in a query and easier to read unescaped.
  return `?${query.toString().replace(/%(2C|2F|3D)/g, decodeURIComponent)}`;
}

function settingText({ status, required = false, value }: WhatIf): string {
  if (value === undefined || value === null) return required ? `${status},required` : status;
  return `${status},${required ? 'required' : ''},${value}`;
}

interface Visit {
  readonly choice: Choice;
  /** Typed in; undefined while they are those with which the form opens. */
  readonly answers: Answers | undefined;
  /** Counts how often the form was opened; each change mounts it again. */
  readonly opening: number;
}

/** What is chosen follows the address, and Back returns to the page before; what is typed in stays until another page is chosen. */
export function useChoice() {
  const [visit, setVisit] = useState<Visit>(() => ({ choice: readAddress(location.search), answers: undefined, opening: 1 }));
  const { choice } = visit;
  useEffect(() => {
    const [before, search] = [location.search, writeAddress(choice)];
    if (search === before) return;
    history[before === '' || isSamePage(choice, readAddress(before)) ? 'replaceState' : 'pushState'](null, '', search);
  }, [choice]);
  useEffect(() => {
    const follow = () => setVisit((before) => chosen(before, readAddress(location.search)));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return {
    ...visit,
    choose: (patch: Partial<Choice>) => setVisit((before) => chosen(before, { ...before.choice, ...patch })),
    type: (answers: Answers) => setVisit((before) => ({ ...before, answers })),
    /** Opens the form again, with the given answers or with its own start. */
    open: (answers?: Answers, settings = choice.settings) =>
      setVisit(({ opening }) => ({ choice: { ...choice, settings }, answers, opening: opening + 1 })),
  };
}

function chosen(before: Visit, choice: Choice): Visit {
  return isSamePage(before.choice, choice) ? { ...before, choice } : { choice, answers: undefined, opening: before.opening + 1 };
}

const isSamePage = (a: Choice, b: Choice): boolean => a.tenant === b.tenant && a.form === b.form && a.case === b.case;
