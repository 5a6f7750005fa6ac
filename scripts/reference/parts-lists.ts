import type { TenantLibrary } from '../../engine/build.js';

type SiteParts = TenantLibrary['parts'];

/** Returns Markdown tables of the panels, flows, calls, widgets, searches and context values of the site, each with what it is for. */
export function partsLists({
  panels,
  flows,
  calls = {},
  widgets = {},
  searches = {},
  formContext = {},
  conditionContext = {},
}: SiteParts): string {
  return Object.entries({ panels, flows, calls, widgets, searches, formContext, conditionContext })
    .map(([list, parts]) => [`## ${list}`, ['| name | |', '| --- | --- |', ...Object.entries(parts).map(row)].join('\n')].join('\n\n'))
    .join('\n\n');
}

function row([name, { about, panel }]: [string, { readonly about: string; readonly panel?: string }]): string {
  return `| \`${name}\` | ${about.replaceAll('|', '\\|')}${panel === undefined ? '' : ` Of the panel \`${panel}\` only.`} |`;
}
