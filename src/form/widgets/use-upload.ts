import { useEffect, useRef, useState } from 'react';
import { FILE_TYPES, fileTypeOf, MAX_UPLOAD_SIZE } from '../../../server/shared/uploads.js';
import type { SentFile, WidgetProps } from './widget.js';

export type UploadState =
  | { readonly is: 'sending'; readonly file: File; readonly share: number }
  | { readonly is: 'failed'; readonly file: File; readonly message: string; readonly canRetry: boolean }
  | { readonly is: 'sent'; readonly file: SentFile };

export interface UploadActs {
  /** Undefined before a file is chosen, also where the answer is the id of an earlier upload. */
  readonly upload: UploadState | undefined;
  /** Sends a file if the server accepts its type and size. */
  send(file: File): void;
  /** Stops sending and removes the answer. */
  remove(): void;
}

/** Progress is announced so many times at most. */
const STEPS = 4;

/** The upload ends when the field disappears. */
export function useUpload(props: WidgetProps): UploadActs {
  const [upload, setUpload] = useState<UploadState>();
  const running = useRef<AbortController>(undefined);
  // The entry of a list may have moved since the file was chosen.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => () => running.current?.abort(), []);
  useReport(props, upload);
  return {
    upload,
    send: (file) => {
      const abort = new AbortController();
      running.current = abort;
      void sendFile(props, withKnownType(file), abort.signal, (next) => {
        if (abort.signal.aborted) return;
        if (next.is === 'sent') latest.current.onChange(next.file.uploadId);
        setUpload(next);
      });
    },
    remove: () => {
      running.current?.abort();
      setUpload(undefined);
      props.onChange(undefined);
    },
  };
}

/** Announces what happens and calls `onUpload` with each new state. */
async function sendFile(props: WidgetProps, file: File, signal: AbortSignal, onUpload: (next: UploadState) => void): Promise<void> {
  const { announce, t } = props.registry.formContext;
  const fail = (message: string, canRetry: boolean) => {
    onUpload({ is: 'failed', file, message, canRetry });
    announce(message);
  };
  const rejection = rejectionText(file, props);
  if (rejection !== undefined) return fail(rejection, false);
  onUpload({ is: 'sending', file, share: 0 });
  announce(t('form.file-sending', 'Sending {name}', { name: file.name }));
  const announceProgress = progressAnnouncer(props);
  const onProgress = (share: number) => {
    onUpload({ is: 'sending', file, share });
    announceProgress(share);
  };
  try {
    const sent = await sendBy(props, file, onProgress, signal);
    onUpload({ is: 'sent', file: sent });
    if (!signal.aborted) announce(t('form.file-arrived', '{name} was sent', { name: sent.name }));
  } catch (error) {
    if (!signal.aborted) fail(error instanceof Error ? error.message : '', isCurable(error));
  }
}

/** Whether sending a file once more may help: without an answer, after an error of the server, a limit of time or an ended session. */
function isCurable(error: unknown): boolean {
  const { status = 500, code } = Object(Object(error).cause);
  return status >= 500 || [401, 408, 425, 429].includes(status) || code === 'file_broken_off';
}

/** A file that is not sent yet keeps the form from being submitted without it. */
function useReport({ options: { files }, registry }: WidgetProps, upload: UploadState | undefined): void {
  const { t } = registry.formContext;
  const hasFailed = upload?.is === 'failed';
  const pending = upload?.is === 'sending' ? t('form.file-pending', 'Please wait until the file is sent, or cancel it') : undefined;
  const text = hasFailed ? upload.message : pending;
  useEffect(() => {
    if (text === undefined) return undefined;
    files?.report({ text, hasFailed });
    return () => files?.report(undefined);
  }, [files, text, hasFailed]);
}

/** Rejects in a form without an upload service. */
async function sendBy(
  { options: { files }, registry }: WidgetProps,
  file: File,
  ...how: [(share: number) => void, AbortSignal]
): Promise<SentFile> {
  if (!files) throw new Error(registry.formContext.t('error.generic', 'Opps! Something went wrong...'));
  return files.send(file, ...how);
}

function progressAnnouncer({ registry: { formContext } }: WidgetProps): (share: number) => void {
  let announced = 0;
  return (share) => {
    const step = Math.floor(share * STEPS);
    if (step <= announced || step >= STEPS) return;
    announced = step;
    formContext.announce(formContext.t('form.file-progress', '{percent}% sent', { percent: (step * 100) / STEPS }));
  };
}

/** Returns the file with the accepted type that it seems to have, which browsers call by other names or do not know. */
function withKnownType(file: File): File {
  const type = fileTypeOf(file.type, file.name);
  return type === undefined || type === file.type ? file : new File([file], file.name, { type });
}

/** In the server's own text; undefined for a file that can be sent. */
function rejectionText({ size, type }: File, { registry }: WidgetProps): string | undefined {
  const { t } = registry.formContext;
  if (size === 0) return t('error.file-empty', 'The file is empty.');
  if (size > MAX_UPLOAD_SIZE)
    return t('error.file-too-large', 'The file is too large. The limit is {max} bytes.', { max: MAX_UPLOAD_SIZE.toLocaleString('en') });
  if (fileTypeOf(type)) return undefined;
  return t('error.file-type', "Files of this type aren't accepted. Accepted types: {types}.", { types: FILE_TYPES.join(', ') });
}
