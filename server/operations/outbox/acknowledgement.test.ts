import { describe, expect, it } from '@jest/globals';
import { headOf } from '../../../fixtures/testing/letterhead.js';
import { writeAcknowledgement, writeStaffLetter } from './acknowledgement.js';

const ending = `If you didn't send this, someone may have entered your email address by mistake. You don't need to do anything.

If you have questions
Phone: (207) 555-0142
Email: support@harbor-health.example
Website: www.harbor-health.example

Harbor Health
`;
const endingInNepali = `यो तपाईंले पठाउनुभएको होइन भने, कसैले भुलवश तपाईंको इमेल ठेगाना लेखेको हुन सक्छ। तपाईंले केही गर्नु पर्दैन।

केही सोध्नु छ भने
फोन: 9801555014
इमेल: sahayog@himal-swasthya.example
वेबसाइट: www.himal-swasthya.example

Himal Swasthya
`;

const appointment = { topic: 'appointment', reference: 'AP-7K3M-Q2ZX' } as const;
const request = { topic: 'request', reference: 'RQ-7K3M-Q2ZX' } as const;
const group = { topic: 'group' } as const;
const agent = { topic: 'agent' } as const;

describe('the letter that acknowledges', () => {
  it('a request for an appointment says what it is quoted by, what happens next and whom to ask', () => {
    expect(writeAcknowledgement(headOf('harbor', 'one'), appointment, 'Ada')).toEqual({
      subject: 'Your appointment request at Harbor Health: AP-7K3M-Q2ZX',
      text: `Hello Ada,

We have your request and will look for a time that suits you.

Reference: AP-7K3M-Q2ZX

We'll contact you to confirm a time. Your visit isn't booked until then.

${ending}`,
    });
    expect(writeAcknowledgement(headOf('himal', 'two', 'ne'), appointment, 'Ada')).toEqual({
      subject: 'Himal Swasthya मा तपाईंको भेटको अनुरोध: AP-7K3M-Q2ZX',
      text: `नमस्ते Ada,

हामीले तपाईंको अनुरोध पायौँ र तपाईंलाई मिल्ने समय खोज्नेछौँ।

सन्दर्भ नम्बर: AP-7K3M-Q2ZX

समय पक्का गर्न हामी तपाईंलाई सम्पर्क गर्नेछौँ। त्यसअघि तपाईंको भेट तय हुँदैन।

${endingInNepali}`,
    });
  });

  it('a request of an invented form has no name', () => {
    expect(writeAcknowledgement(headOf('harbor', 'one'), request, null)).toEqual({
      subject: 'Your request at Harbor Health: RQ-7K3M-Q2ZX',
      text: `Hello,

We have your request.

Reference: RQ-7K3M-Q2ZX

Someone from our team will get in touch with you.

${ending}`,
    });
    expect(writeAcknowledgement(headOf('himal', 'two', 'ne'), request, null)).toEqual({
      subject: 'Himal Swasthya मा तपाईंको अनुरोध: RQ-7K3M-Q2ZX',
      text: `नमस्ते,

हामीले तपाईंको अनुरोध पायौँ।

सन्दर्भ नम्बर: RQ-7K3M-Q2ZX

हाम्रो टोलीका कोही तपाईंलाई सम्पर्क गर्नुहुन्छ।

${endingInNepali}`,
    });
  });

  it('a group says how to add more people', () => {
    expect(writeAcknowledgement(headOf('harbor', 'one'), group, 'Nia')).toEqual({
      subject: 'The members of your group at Harbor Health',
      text: `Hello Nia,

Everyone you added to your group is saved.

To add more people later, check in on our website first.

${ending}`,
    });
    expect(writeAcknowledgement(headOf('himal', 'two', 'ne'), group, 'Nia')).toEqual({
      subject: 'Himal Swasthya मा तपाईंको समूहका सदस्यहरू',
      text: `नमस्ते Nia,

तपाईंले आफ्नो समूहमा थपेका सबै जना सुरक्षित गरिए।

पछि थप मानिसहरू थप्न, पहिले हाम्रो वेबसाइटमा चेक-इन गर्नुहोस्।

${endingInNepali}`,
    });
  });

  it('an agent says when the link starts to work', () => {
    expect(writeAcknowledgement(headOf('harbor', 'one'), agent, 'Lena')).toEqual({
      subject: 'Your sign-up as an agent at Harbor Health',
      text: `Hello Lena,

You have signed up as an agent.

Your referral link starts working when Harbor Health approves you.

${ending}`,
    });
    expect(writeAcknowledgement(headOf('himal', 'two', 'ne'), agent, 'Lena')).toEqual({
      subject: 'Himal Swasthya मा एजेन्टको रूपमा तपाईंको दर्ता',
      text: `नमस्ते Lena,

तपाईं एजेन्टको रूपमा दर्ता हुनुभयो।

Himal Swasthya ले तपाईंलाई स्वीकार गरेपछि तपाईंको रेफरल लिङ्क चल्न थाल्छ।

${endingInNepali}`,
    });
  });

  it('a stranger repeats no name that could be read as an address', () => {
    const { text } = writeAcknowledgement(headOf('harbor', 'one'), appointment, 'Win at evil.example');
    expect(text).toMatch(/^Hello,\n/);
    expect(text).not.toContain('evil');
  });
});

describe('the letter to the staff', () => {
  const arrived = [
    { topic: 'request', id: 'r-1', reference: 'RQ-7K3M-Q2ZX' },
    { topic: 'appointment', id: 'p-1', reference: 'AP-7K3M-Q2ZX' },
    { topic: 'group', id: 'c-1' },
    { topic: 'agent', id: 'c-2' },
  ] as const;

  it('has a line for each thing that arrived, without personal data', () => {
    expect(writeStaffLetter(headOf('harbor', 'one'), arrived)).toEqual({
      subject: 'New on the website of Harbor Health',
      text: `A request arrived, RQ-7K3M-Q2ZX.
A request for an appointment arrived, AP-7K3M-Q2ZX.
A group finished adding its members, c-1.
An agent signed up, c-2.

The inbox shows the details, and whatever else arrived.
`,
    });
    expect(writeStaffLetter(headOf('himal', 'two', 'ne'), arrived)).toEqual({
      subject: 'Himal Swasthya को वेबसाइटमा नयाँ',
      text: `अनुरोध आयो, RQ-7K3M-Q2ZX।
भेटको अनुरोध आयो, AP-7K3M-Q2ZX।
एउटा समूहले आफ्ना सदस्यहरू थपिसक्यो, c-1।
एक जना एजेन्ट दर्ता भए, c-2।

विवरण र आएका अन्य सबै कुरा इनबक्समा छन्।
`,
    });
  });
});
