import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import type { FieldEvent, TokenizerSession, MountedFields } from '../../flows/tokenizer.js';
import type { WidgetProps } from '../../forms/form-context.js';
import { demoSite, renderAt } from '../../state/testing/demo-site.js';

/** What a frame tells, each time one is shown. */
let tell: ((event: FieldEvent) => void)[];

jest.unstable_mockModule('../../flows/frame-tokenizer.js', () => ({
  frameTokenizer: (): MountedFields => ({
    on: (listener) => {
      tell.push(listener);
      return () => undefined;
    },
    focus: () => undefined,
    tokenize: () => Promise.reject(new Error('Nobody pays here')),
    paint: () => undefined,
    destroy: () => undefined,
  }),
}));
const { CardFrame } = await import('./payment-entry.js');
const { GatewayContext } = await import('./payment-frame.js');

const SESSION = { type: 'AUTHORIZE_NET', paymentEnvironment: 'sandbox', methods: ['Card'] } as unknown as TokenizerSession;

function Entry() {
  const [gateway] = useState(() => ({ session: SESSION, onShown: () => undefined }));
  // The other props are for widgets that render their value.
  const widget = { id: 'card', onChange: () => undefined, onBlur: () => undefined } as unknown as WidgetProps;
  return (
    <GatewayContext value={gateway}>
      <CardFrame {...widget} />
    </GatewayContext>
  );
}

beforeEach(() => {
  tell = [];
  // Only browsers know whether it is dark.
  window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
  renderAt('/harbor/service/membership', demoSite('harbor'), <Entry />);
});

const t = (event: FieldEvent) => act(() => tell.at(-1)?.(event));
const retry = () => screen.queryByRole('button', { name: 'Retry' });

describe('the frame in which a card is entered', () => {
  it.each([
    [{ kind: 'failed' }],
    [{ kind: 'refused', code: 'processing_error', message: 'It stumbled.' }],
    [{ kind: 'refused', code: 'no_answer', message: 'It was silent.' }],
  ] as const)('that sends %j is shown as unreachable, and is mounted again on retry', (event) => {
    t(event);
    expect(screen.getByRole('alert').textContent).toContain('The payment service could not be reached. Nothing you entered is lost.');
    act(() => retry()?.click());
    expect(tell).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
    t({ kind: 'ready' });
    expect(retry()).toBeNull();
  });

  it.each(['config_error', 'unsupported_feature'])('that refuses for good with %s leads to another way to pay', (code) => {
    t({ kind: 'refused', code, message: 'Not here.' });
    expect(screen.getByText('Please choose another way to pay, or contact us.')).toBeDefined();
    expect(retry()).toBeNull();
  });
});
