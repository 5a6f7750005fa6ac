import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderSmallForm } from '../../../fixtures/testing/render-form.js';

const FORM = { schema: { type: 'object', properties: { letter: { title: 'Letter', type: 'string', format: 'file' } } } };

/** Chooses a file, as dropping does in some browsers, whose upload fails; returns what was sent. */
async function sendInVain(name: string, type: string, cause?: object, size = 5): Promise<readonly File[]> {
  const sent: File[] = [];
  const services = {
    upload: (file: File) => {
      sent.push(file);
      return Promise.reject(new Error('It failed', { cause }));
    },
  };
  renderSmallForm(FORM, { services });
  const file = new File(['%PDF-'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(await screen.findByLabelText('Letter', { selector: 'input' }), { target: { files: [file] } });
  return sent;
}

describe('a chosen file [D-87]', () => {
  it.each([
    ['IMG_1.HEIC', '', 'image/heic'],
    ['IMG_2.heic', 'image/heif', 'image/heic'],
    ['burst.HEICS', 'image/heic-sequence', 'image/heic'],
    ['photo.jpg', 'image/jpg', 'image/jpeg'],
    ['photo', 'image/pjpeg', 'image/jpeg'],
    ['Card.JPEG', 'application/octet-stream', 'image/jpeg'],
    ['card.png', 'image/x-png', 'image/png'],
    ['letter.PDF', 'application/download', 'application/pdf'],
    ['letter', 'application/x-pdf', 'application/pdf'],
  ])('%s, which the browser calls "%s", is sent as %s, at any size there may be', async (name, type, known) => {
    const sent = await sendInVain(name, type, undefined, 25_000_000);
    expect(sent.map((file) => [file.name, file.type])).toEqual([[name, known]]);
  });

  it.each([
    ['film.mp4', 'video/mp4'],
    ['letter.docx', ''],
    ['letter.pdf', 'text/html'],
  ])('%s, of the type "%s", is refused before it is sent, without Retry', async (name, type) => {
    expect(await sendInVain(name, type)).toEqual([]);
    expect((await screen.findAllByText(/^Files of this type aren't accepted/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it.each([
    [{ status: 415, code: 'file_type_unsupported' }, false],
    [{ status: 413, code: 'file_too_large' }, false],
    [{ status: 409, code: 'too_many_files' }, false],
    [{ status: 404 }, false],
    [{ status: 400, code: 'file_broken_off' }, true],
    [{ status: 401 }, true],
    [{ status: 408 }, true],
    [{ status: 429 }, true],
    [{ status: 503 }, true],
    [{ status: 507, code: 'files_full' }, true],
    [undefined, true],
  ])('that failed with %j has Retry only if that can help: %s', async (cause, offers) => {
    await sendInVain('letter.pdf', 'application/pdf', cause);
    expect((await screen.findAllByText('It failed')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(offers);
    expect(screen.getByRole('button', { name: 'Remove' })).toBeDefined();
  });
});
