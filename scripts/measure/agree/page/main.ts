import { type Answers, type Json, openForm } from '../../../../engine/index.js';
import { judgeBody } from './judge.js';
import { loadTenant, type LoadedTenant } from './load-tenant.js';
import { answersOnly, createMaker } from './make.js';
import type { AgreePage } from './samples.js';
import { targetsOf } from './targets.js';

/** Loads the tenants in the address, `?tenants=harbor,himal`, and returns the functions for the driver. */
async function start(): Promise<AgreePage> {
  const slugs = (new URLSearchParams(location.search).get('tenants') ?? '').split(',');
  const tenants = new Map((await Promise.all(slugs.map(loadTenant))).map((tenant) => [tenant.code, tenant]));
  const tenantOf = (code: string): LoadedTenant => {
    const tenant = tenants.get(code);
    if (!tenant) throw new Error(`The page has no tenant ${code}.`);
    return tenant;
  };
  const make = createMaker();
  return {
    forms: (code) => tenantOf(code).forms,
    targets: (code) =>
      tenantOf(code).forms.flatMap(({ id }) => {
        const { form, moment } = openForm(tenantOf(code).open(id).source);
        return targetsOf({ configured: form.configured, moment });
      }),
    make: (orders) => orders.flatMap((order) => make(tenantOf(order.tenant), order) ?? []),
    judgeAnswers: (tenant, form, answers) => answersOnly(tenantOf(tenant).open(form), { tenant, form }, answers as Answers),
    judgeBody: (tenant, form, body) => judgeBody(tenantOf(tenant).open(form), JSON.parse(body) as Json),
  };
}

start().then(
  (page) => {
    window.agreePage = page;
  },
  (error: unknown) => {
    window.agreeFailure = error instanceof Error ? (error.stack ?? error.message) : String(error);
  },
);
