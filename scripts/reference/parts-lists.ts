import type { TenantLibrary } from '../../engine/build.js';

type SiteParts = TenantLibrary['parts'];

/** Returns lists of the panels, flows, widgets and searches of the site with what each is for. */
export function partsLists({ panels, flows, widgets = {}, searches = {} }: SiteParts): string {
  return Object.entries({ panels, flows, widgets, searches })
    .map(([list, parts]) => [`## ${list}`, ['| name | |', '| --- | --- |', ...Object.entries(parts).map(row)].join('\n')].join('\n\n'))
    .join('\n\n');
}

function row([name, { about, panel }]: [string, { readonly about: string; readonly panel?: string }]): string {
  return `| \`${name}\` | ${about.replaceAll('|', '\\|')}${panel === undefined ? '' : ` Of the panel \`${panel}\` only.`} |`;
}
