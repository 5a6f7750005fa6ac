import { useEffect, useRef } from 'react';
import { FILE_TYPES } from '../../../server/shared/uploads.js';
import { describedAttributes } from './attributes.js';
import { useUpload, type UploadState } from './use-upload.js';
import { labelId, textOf, type WidgetProps } from './widget.js';

/** The input and the chosen file in its place both have the id of the field. */
export function FileInput(props: WidgetProps) {
  const { id, value, readonly: locked, required } = props;
  const { upload, send, remove } = useUpload(props);
  const focusNext = useFocus(id);
  const sent = upload?.is === 'sent' && upload.file.uploadId !== value ? undefined : upload;
  const withFocus = (act: () => void) => () => {
    focusNext();
    act();
  };
  if (sent || locked || textOf(value) !== '')
    return (
      <ChosenFile
        {...props}
        upload={sent}
        onRetry={withFocus(() => sent?.is === 'failed' && send(sent.file))}
        onRemove={withFocus(remove)}
      />
    );
  return (
    <input
      className="v-input v-file"
      type="file"
      accept={`${FILE_TYPES.join()},image/heif,.heic,.heif`}
      {...describedAttributes(props)}
      // A file input has no role, and without a role it may not have `aria-required`.
      aria-required={undefined}
      required={required}
      onBlur={() => props.onBlur(id, value)}
      onChange={({ target: { files } }) => {
        const file = files?.[0];
        if (file) withFocus(() => send(file))();
      }}
    />
  );
}

/** Returns a function after which the next rendering moves the focus to the element with the id. */
function useFocus(id: string): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (isWanted.current) document.getElementById(id)?.focus();
    isWanted.current = false;
  });
  return () => {
    isWanted.current = true;
  };
}

interface ChosenFileProps extends WidgetProps {
  readonly upload: UploadState | undefined;
  onRetry(): void;
  onRemove(): void;
}

function ChosenFile({ upload, onRetry, onRemove, ...props }: ChosenFileProps) {
  const { id, readonly: locked } = props;
  const { t } = props.registry.formContext;
  const textId = `${id}__file`;
  const isSending = upload?.is === 'sending';
  return (
    <fieldset
      id={id}
      className="v-chosen-file"
      tabIndex={-1}
      aria-labelledby={`${labelId(id)} ${textId}`}
      aria-describedby={props['aria-describedby']}
    >
      <p id={textId}>{fileText(props, upload)}</p>
      {isSending && <progress value={upload.share} aria-labelledby={textId} />}
      {upload?.is === 'failed' && upload.canRetry && (
        <button type="button" className="v-quiet" aria-describedby={textId} onClick={onRetry}>
          {t('action.retry', 'Retry')}
        </button>
      )}
      {!locked && (
        // One button, so that the focus stays on it when the file is sent.
        <button type="button" className="v-quiet" aria-describedby={textId} onClick={onRemove}>
          {isSending ? t('action.cancel', 'Cancel') : t('action.remove', 'Remove')}
        </button>
      )}
    </fieldset>
  );
}

/** Of a file that was sent earlier, only the answer is known. */
function fileText({ value, registry }: WidgetProps, upload: UploadState | undefined): string {
  const { t } = registry.formContext;
  if (!upload) return textOf(value) === '' ? t('form.file-none', 'No file') : t('form.file-earlier', 'A file was sent');
  const { name, size } = upload.file;
  const named = { name, size: sizeText(size) };
  if (upload.is === 'sending') return t('form.file-sending', 'Sending {name}', named);
  if (upload.is === 'failed') return t('form.file-failed', "{name} ({size}) wasn't sent", named);
  return t('form.file', '{name} ({size})', named);
}

/** Returns a number of bytes as a short text: 2,400,000 is `2.4 MB`. */
function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
