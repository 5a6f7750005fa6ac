import Button from '@mui/material/Button';
import { useForm, useStatus } from './form-context.js';

/** The one primary act of a form. It stays reachable while the answer is awaited, and does nothing then. */
export function SubmitArea({ label }: { readonly label: string }) {
  const { say } = useForm();
  const sending = useStatus((state) => state.sending);
  return (
    <div className="v-submit">
      <Button type="submit" variant="contained" size="large" aria-disabled={sending || undefined}>
        {sending ? say('form.sending', 'Sending your information…') : label}
      </Button>
    </div>
  );
}
