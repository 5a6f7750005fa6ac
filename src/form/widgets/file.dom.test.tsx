import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FormServices } from '../form-context.js';
import { describedTexts, renderSmallForm } from '../../../fixtures/testing/render-form.js';
import type { SentFile } from './widget.js';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const TOO_LARGE = 'The file is too large. The limit is 25,000,000 bytes.';
const NOT_ACCEPTED = "Files of this type aren't accepted. Accepted types: application/pdf, image/jpeg, image/png, image/webp, image/heic.";
const PENDING = 'Please wait until the file is sent, or cancel it';

const file = { title: 'Referral', description: 'A photo is enough.', type: 'string', format: 'file' };
const FORM = { schema: { type: 'object', required: ['referral'], properties: { referral: file } } };
const OPTIONAL = { schema: { type: 'object', properties: { referral: file } } };

const pdf = (name = 'scan.pdf', size = 2_400_000, type = 'application/pdf') => {
  const made = new File(['%PDF-'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

interface Transfer {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly progress: (share: number) => void;
  readonly arrive: (sent?: Partial<SentFile>) => Promise<void>;
  readonly fail: (message: string, cause?: object | null) => Promise<void>;
}

async function renderWithUploads(definition: Parameters<typeof renderSmallForm>[0], more: Parameters<typeof renderSmallForm>[1] = {}) {
  const transfers: Transfer[] = [];
  const services: FormServices = {
    upload: (sent, onProgress, signal) =>
      new Promise((resolve, reject) => {
        transfers.push({
          file: sent,
          signal,
          progress: (share) => act(() => onProgress(share)),
          arrive: (answer) => act(async () => resolve({ uploadId: ID, name: sent.name, size: sent.size, ...answer })),
          fail: (message, cause) => act(async () => reject(new Error(message, { cause: cause ?? undefined }))),
        });
      }),
  };
  const view = renderSmallForm(definition, { services, ...more });
  await waitFor(() => expect(document.querySelector('[id$="referral"]')).not.toBeNull());
  const choose = async (chosen: File) => {
    await view.user.upload(input(), chosen);
    return transfers.at(-1) as Transfer;
  };
  return { ...view, transfers, choose };
}

/** Names and types of files with the type that is sent, and what failed with whether Retry can help. */
const FILES: {
  readonly types: readonly (readonly [name: string, type: string, known: string])[];
  readonly failures: readonly (readonly [cause: object | null, canHelp: boolean])[];
} = JSON.parse(readFileSync('src/form/widgets/chosen-files.json', 'utf8'));

const input = () => screen.getByLabelText<HTMLInputElement>(/^Referral/, { selector: 'input' });
const chosen = (name: string) => screen.getByRole('group', { name });
const drop = (dropped: File) => fireEvent.change(input(), { target: { files: [dropped] } });
const button = (name: string) => screen.getByRole('button', { name });
const announced = () => screen.getByRole('status').textContent;
const error = () => document.querySelector('[id$="__error"]')?.textContent;

describe('a field for a file [D-87]', () => {
  it('is a labelled file input, described by its help, which offers the types that the server accepts', async () => {
    await renderWithUploads(FORM);
    expect([input().type, input().accept, input().required, input().readOnly]).toEqual([
      'file',
      'application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif',
      true,
      false,
    ]);
    expect(describedTexts(input())).toEqual(['A photo is enough.']);
  });

  it('shows how much of a file is sent, announces it by quarters, and stops sending when the form is closed', async () => {
    const { choose, unmount } = await renderWithUploads(FORM);
    const transfer = await choose(pdf());
    expect(document.activeElement).toBe(chosen('Referral Sending scan.pdf'));
    const progress = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending scan.pdf' }).value;
    expect([progress(), announced()]).toEqual([0, 'Sending scan.pdf']);
    transfer.progress(0.2);
    expect([progress(), announced()]).toEqual([0.2, 'Sending scan.pdf']);
    transfer.progress(0.6);
    expect([progress(), announced()]).toEqual([0.6, '50% sent']);
    transfer.progress(0.7);
    expect([progress(), announced()]).toEqual([0.7, '50% sent']);
    unmount();
    expect(transfer.signal.aborted).toBe(true);
  });

  it('shows the name and size of the file that is sent, and sends its id with the form', async () => {
    const { choose, submit, sent } = await renderWithUploads(FORM);
    await (await choose(pdf())).arrive();
    const group = chosen('Referral scan.pdf (2.4 MB)');
    expect([announced(), document.activeElement]).toEqual(['scan.pdf was sent', group]);
    expect(within(group).getByRole('button').textContent).toBe('Remove');
    expect(describedTexts(group)).toEqual(['A photo is enough.']);
    await submit();
    expect(sent).toEqual([{ referral: ID }]);
  });

  it('keeps the focus on its button when the file arrives, and can be emptied by keyboard, after which the input has the focus', async () => {
    const { choose, user, submit, sent } = await renderWithUploads(FORM);
    const transfer = await choose(pdf('photo.png', 800, 'image/png'));
    await user.tab();
    expect(document.activeElement).toBe(button('Cancel'));
    await transfer.arrive();
    expect(chosen('Referral photo.png (1 kB)')).toBeDefined();
    expect(document.activeElement).toBe(button('Remove'));
    await user.keyboard('{Enter}');
    expect([document.activeElement, input().files?.length]).toEqual([input(), 0]);
    await submit();
    expect([sent, error()]).toEqual([[], 'This is a required field']);
    expect(describedTexts(input())).toContain('This is a required field');
  });

  it('can be cancelled while the file is sent', async () => {
    const { choose, user, submit, sent } = await renderWithUploads(OPTIONAL);
    const transfer = await choose(pdf());
    await user.click(button('Cancel'));
    expect([transfer.signal.aborted, document.activeElement]).toEqual([true, input()]);
    await transfer.arrive();
    expect(input()).toBeDefined();
    await submit();
    expect(sent).toEqual([{}]);
  });

  it('shows why a file was not sent, and sends it once more', async () => {
    const { choose, user, transfers } = await renderWithUploads(FORM);
    await (await choose(pdf())).fail('Request time out');
    const group = chosen("Referral scan.pdf (2.4 MB) wasn't sent");
    expect([announced(), error(), document.activeElement]).toEqual(['Request time out', 'Request time out', group]);
    expect(describedTexts(group)).toEqual(['A photo is enough.', 'Request time out']);
    await user.click(button('Retry'));
    expect([error(), transfers.length, document.activeElement]).toEqual([undefined, 2, chosen('Referral Sending scan.pdf')]);
    await transfers[1]?.arrive();
    expect(chosen('Referral scan.pdf (2.4 MB)')).toBeDefined();
  });

  it.each([
    ['too large', pdf('scan.pdf', 25_000_001), TOO_LARGE],
    ['empty', pdf('scan.pdf', 0), 'The file is empty.'],
    ['of a type that is not accepted', pdf('scan.pdf', 5, 'text/html'), NOT_ACCEPTED],
    ['of an unknown type', pdf('letter.docx', 5, ''), NOT_ACCEPTED],
  ])('refuses a file that is %s before it is sent', async (_what, refused, message) => {
    const { user, transfers, submit, sent } = await renderWithUploads(OPTIONAL);
    drop(refused);
    expect([transfers, error(), screen.queryByRole('button', { name: 'Retry' })]).toEqual([[], message, null]);
    await submit();
    expect([sent, error()]).toEqual([[], message]);
    await user.click(button('Remove'));
    expect([error(), document.activeElement]).toEqual([undefined, input()]);
    await submit();
    expect(sent).toEqual([{}]);
  });
});

describe('a chosen file [D-87]', () => {
  it.each(FILES.types)('%s, which the browser calls "%s", is sent as %s, at any size there may be', async (name, type, known) => {
    const { transfers } = await renderWithUploads(OPTIONAL);
    drop(pdf(name, 25_000_000, type));
    expect(transfers.map((transfer) => [transfer.file.name, transfer.file.type])).toEqual([[name, known]]);
  });

  it.each(FILES.failures)('that failed with %j has Retry only if that can help: %s', async (cause, canHelp) => {
    await (await (await renderWithUploads(OPTIONAL)).choose(pdf())).fail('It failed', cause);
    expect(error()).toBe('It failed');
    expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(canHelp);
    expect(button('Remove')).toBeDefined();
  });
});

describe('a form whose file is being sent [D-87]', () => {
  it('is not submitted, and says so at the field, not before a submit, until the file is there', async () => {
    const { choose, user, submit, sent } = await renderWithUploads({ ...OPTIONAL, ui: { referral: { 'ui:validate': 'blur' } } });
    const transfer = await choose(pdf());
    await user.tab();
    await user.tab();
    expect(error()).toBeUndefined();
    await submit();
    expect([sent, error()]).toEqual([[], PENDING]);
    expect(screen.getByRole('alert').textContent).toContain(PENDING);
    expect(describedTexts(chosen('Referral Sending scan.pdf'))).toContain(PENDING);
    transfer.progress(0.5);
    expect(error()).toBe(PENDING);
    await transfer.arrive();
    expect(error()).toBeUndefined();
    await submit();
    expect(sent).toEqual([{ referral: ID }]);
  });

  it('keeps the file of a later entry of a list when an earlier one is removed', async () => {
    const entry = { schema: { type: 'object', properties: { referral: file } } };
    const list = { type: 'object', properties: { people: { title: 'People', type: 'array', items: { $ref: 'form:entry' } } } };
    const { user, submit, sent, transfers } = await renderWithUploads({ schema: list }, { rows: { entry }, initial: { people: [{}, {}] } });
    const inputs = screen.getAllByLabelText<HTMLInputElement>(/^Referral/, { selector: 'input' });
    await user.upload(inputs[1] as HTMLInputElement, pdf());
    await user.click(screen.getAllByRole('button', { name: /^Remove/ })[0] as HTMLElement);
    await submit();
    expect([sent, screen.getByRole('alert').textContent]).toEqual([[], expect.stringContaining(PENDING)]);
    await transfers[0]?.arrive();
    await submit();
    expect(sent).toEqual([{ people: [{ referral: ID }] }]);
  });
});

describe('a field with a file that was sent earlier [D-87]', () => {
  it('says so, lets it be removed, and has no buttons while it is locked', async () => {
    const name = { title: 'Name', type: 'string' };
    const locked = {
      schema: { type: 'object', properties: { referral: file, name } },
      rules: [{ id: 'without a name', when: { '!': { var: 'answers.name' } }, then: { lock: ['/referral'] } }],
    };
    const { unmount } = await renderWithUploads(locked, { initial: { referral: ID } });
    expect(within(chosen('Referral A file was sent')).queryAllByRole('button')).toEqual([]);
    unmount();
    const { user } = await renderWithUploads(locked);
    expect(chosen('Referral No file')).toBeDefined();
    cleanup();
    await renderWithUploads(OPTIONAL, { initial: { referral: ID } });
    await user.click(button('Remove'));
    expect(document.activeElement).toBe(input());
  });
});
