import { describe, expect, it } from '@jest/globals';
import { toPayload, type Answers } from '../../../../engine/index.js';
import { demoSource, demoValidators } from '../../../../fixtures/open-demo-form.js';
import { judgeBody, judgeSent, openDraftState } from './judge.js';

const source = demoSource({ tenant: 'summit', form: 'group-member' });
const open = { source, validators: demoValidators(source) };

function judge(answers: Answers) {
  const state = openDraftState(open, answers);
  const body = toPayload(state.resolved);
  return { sent: judgeSent(open, state, body), received: judgeBody(open, body) };
}

describe('the verdict on the body of a form', () => {
  it('is that of the form while the body carries the answers that decide', () => {
    const { sent } = judge({ memberType: 'Dependent', dependendType: 'Child' });
    expect([sent.isAccepted, sent.isUnseen]).toEqual([false, false]);
    expect(sent.errors.map(({ path }) => path)).toContain('/primaryMember');
  });

  it('is that of the received body if nothing in it implies an answer that is only in the form', () => {
    const { sent, received } = judge({ memberType: 'Dependent' });
    expect([sent.isAccepted, sent.isUnseen]).toEqual([false, true]);
    expect(sent.errors).toEqual(received.errors);
    expect(sent.errors.map(({ path }) => path)).not.toContain('/primaryMember');
  });
});
