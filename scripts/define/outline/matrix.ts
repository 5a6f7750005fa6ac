import { readSettings, type Pointer, type Setting } from '../../../engine/index.js';
import { resolveCase, type Project } from '../project.js';

/** Returns a table of every setting by tenant or, with a form, of every field of it by tenant. */
export function matrixOf(project: Project, form: string | undefined, today: string | undefined): string {
  return formatTable(form === undefined ? settingRows(project) : fieldRows(project, form, today));
}

type Row = readonly string[];

/** Returns a head and a row for each setting that a tenant has, with its state for each tenant. */
function settingRows(project: Project): Row[] {
  const byTenant = [...project.tenants.values()].map((fixture) => readSettings(fixture.settings));
  const codes = [...new Set(byTenant.flatMap((settings) => Object.keys(settings)))].sort();
  const cells = (code: string) => byTenant.map((settings) => settingCell(settings[code]));
  return [['setting', ...project.tenants.keys()], ...codes.map((code) => [code, ...cells(code)])];
}

/** Returns a setting as text: absent, on or off, whether required, and its value. */
function settingCell(setting: Setting | undefined): string {
  if (!setting) return 'absent';
  const value = setting.value === null || setting.value === '' ? '' : ` = ${setting.value}`;
  return `${setting.on ? 'on' : 'off'}${setting.required ? ', required' : ''}${value}`;
}

/**
 * Returns a head and a row for each field of a form with its state for each tenant before any answer. `today` is a date, by default the
 * current one.
 */
function fieldRows(project: Project, form: string, today: string | undefined): Row[] {
  const tenants = [...project.tenants.keys()];
  const resolved = tenants.map((tenant) => resolveCase(project, { form, tenant, answers: {}, ...(today !== undefined && { today }) }));
  const fields = [...new Set(resolved.flatMap((one) => [...one.states.keys()]))];
  const cell = (at: Pointer) => (one: (typeof resolved)[number]) => {
    const state = one.states.get(at);
    if (!state) return 'not there';
    return state.visible ? `shown${state.required ? ', required' : ''}${state.locked ? ', locked' : ''}` : 'hidden';
  };
  return [['field', ...tenants], ...fields.map((at) => [at, ...resolved.map(cell(at))])];
}

/** Returns rows as text with aligned columns. */
function formatTable(rows: readonly Row[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const aligned = (row: Row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
  return rows.map((row) => aligned(row).join('  ').trimEnd()).join('\n');
}
