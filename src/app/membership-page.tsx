import { useCallback, useState } from 'react';
import { fillWords, valueAt, type Answers, type Json } from '../../engine/index.js';
import { searchAddresses } from '../api/addresses.js';
import { CallError } from '../api/call.js';
import { createClients, type Sender } from '../api/clients.js';
import { EngineForm } from '../forms/engine-form.js';
import { EnrollmentDone } from '../panels/enrollment-done.js';
import { TextContext } from './i18n.js';
import { Look } from './look.js';
import { Skeleton } from './skeleton.js';
import { colourOf, useTenantPage, type TenantPage } from './tenant-page.js';
import { useTitle } from './title.js';

/** `/{tenantCode}/service/membership`: the enrollment form, and the answer to it. */
export function MembershipPage({ tenantCode }: { readonly tenantCode: string }) {
  const page = useTenantPage(tenantCode, 'membership');
  if (!page) return <Skeleton label="Loading…" />;
  const { tenant, text } = page;
  return (
    <Look brand={{ primary: colourOf(tenant, 'primary'), secondary: colourOf(tenant, 'secondary') }}>
      <TextContext.Provider value={text}>
        <a className="s-skip" href="#content">
          {text(['page.skip'], 'Skip to content')}
        </a>
        <header className="s-header">
          <p className="s-tenant">{tenant.displayName}</p>
        </header>
        <main className="s-page" id="content" tabIndex={-1}>
          <Enrollment page={page} />
        </main>
      </TextContext.Provider>
    </Look>
  );
}

interface Done {
  readonly name: string;
  readonly message: string;
  readonly reference: string | undefined;
}

function Enrollment({ page }: { readonly page: TenantPage }) {
  const { tenant, text, form } = page;
  const [done, setDone] = useState<Done>();
  useTitle(done ? text(['panel.enrollment-done.heading'], 'Thank you') : page.title, tenant.displayName);
  const onSubmit = useCallback(
    async (payload: Json, { answers }: { readonly answers: Answers }) => {
      const result = await send(payload, { tenantCode: tenant.code, form: form.tenant.form });
      if (result instanceof CallError) return { problems: result.errors, message: result.message };
      setDone({ ...result, name: String(valueAt(answers, '/firstName') ?? '') });
      return undefined;
    },
    [tenant.code, form],
  );
  if (done) {
    const title = fillWords(text(['panel.enrollment-done.title'], 'Thank you, {name}'), { name: done.name });
    return (
      <EnrollmentDone
        title={title}
        message={done.message}
        reference={done.reference}
        referenceLabel={text(['panel.enrollment-done.reference'], 'Reference')}
      />
    );
  }
  return (
    <>
      <h1>{page.title}</h1>
      <p className="s-purpose">{page.purpose}</p>
      <EngineForm
        form={form}
        moment={page.moment}
        validators={page.validators}
        services={SERVICES}
        submitLabel={text(['action.submit'], 'Continue')}
        onSubmit={onSubmit}
      />
    </>
  );
}

async function send(payload: Json, sender: Sender): Promise<Omit<Done, 'name'> | CallError> {
  try {
    const { data, message = '' } = await createClients(payload, sender);
    const reference = valueAt(data, '/appointment/reference') ?? valueAt(data, '/client/clientId');
    return { message, reference: typeof reference === 'string' ? reference : undefined };
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
}

const SERVICES = {
  search: async (name: string, query: string, { within }: { readonly within: unknown }, signal: AbortSignal) => {
    if (name !== 'address') return [];
    const found = await searchAddresses(query, within, signal);
    return found.map((address, nth) => ({ id: `${nth} ${address.label}`, label: address.label, parts: { ...address } }));
  },
};
