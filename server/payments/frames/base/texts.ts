import type { EntryCode } from '../../../gateways/validate-entry.js';
import type { FrameField } from '../../../gateways/frame-protocol.js';

export interface FrameTexts {
  readonly labels: Readonly<Record<FrameField, string>>;
  readonly hints: Readonly<Partial<Record<FrameField, string>>>;
  readonly choose: string;
  readonly accountTypes: Readonly<Record<'checking' | 'savings' | 'businessChecking', string>>;
  readonly required: Readonly<Record<FrameField, string>>;
  readonly faults: Readonly<Record<Exclude<EntryCode, 'required'>, string>>;
  /** Shown beside the banner, which is always in English too. */
  readonly banner?: string;
  readonly group: { readonly Card: string; readonly Bank: string };
  readonly network: string;
  readonly timeout: string;
  /** Where the gateway refuses the keys of the tenant. */
  readonly merchant: string;
}

const en: FrameTexts = {
  labels: {
    number: 'Card number',
    expiry: 'Expiry date',
    cvv: 'Security code',
    routing: 'Routing number',
    account: 'Account number',
    accountType: 'Account type',
    holder: 'Name on the account',
  },
  hints: {
    expiry: 'Month and year: 03/27',
    cvv: '3 or 4 digits',
    routing: '9 digits',
    account: '4 to 17 characters',
    holder: 'At most 22 letters; shorten a longer name',
  },
  choose: 'Choose one',
  accountTypes: { checking: 'Checking', savings: 'Savings', businessChecking: 'Business checking' },
  required: {
    number: 'Enter the card number.',
    expiry: 'Enter the expiry date.',
    cvv: 'Enter the security code.',
    routing: 'Enter the routing number.',
    account: 'Enter the account number.',
    accountType: 'Choose the kind of account.',
    holder: 'Enter the name on the account.',
  },
  faults: {
    incorrect_number: "This card number isn't correct. Check each digit.",
    invalid_number: 'A card number has 14 to 16 digits.',
    test_mode_live_card: 'This page is in test mode and takes test cards only. We removed the number you entered.',
    invalid_expiry_date: 'Enter the expiry date as on the card, like 03/27.',
    expired_card: 'This card has expired.',
    invalid_cvc: 'Enter the 3 or 4 digits of the security code.',
    invalid_routing_number: "This routing number isn't correct. It has 9 digits.",
    invalid_account_number: 'An account number has 4 to 17 characters.',
    unsupported_account: "This kind of account can't be charged. Use another one.",
    invalid_holder: 'Write the name on the account with at most 22 letters.',
  },
  group: { Card: 'Card details', Bank: 'Bank account details' },
  network: 'The payment service cannot be reached. Check your connection and try again.',
  timeout: "The payment service didn't answer. Please try again.",
  merchant: 'Please choose another way to pay, or contact us.',
};

const ne: FrameTexts = {
  labels: {
    number: 'कार्ड नम्बर',
    expiry: 'म्याद सकिने मिति',
    cvv: 'सुरक्षा कोड',
    routing: 'राउटिङ नम्बर',
    account: 'खाता नम्बर',
    accountType: 'खाताको प्रकार',
    holder: 'खातावालाको नाम',
  },
  hints: {
    expiry: 'महिना र वर्ष: 03/27',
    cvv: '३ वा ४ अंक',
    routing: '९ अंक',
    account: '४ देखि १७ अक्षर',
    holder: 'बढीमा २२ अक्षर; लामो नाम छोट्याउनुहोस्',
  },
  choose: 'एउटा छान्नुहोस्',
  accountTypes: { checking: 'चल्ती', savings: 'बचत', businessChecking: 'व्यावसायिक चल्ती' },
  required: {
    number: 'कार्ड नम्बर लेख्नुहोस्।',
    expiry: 'म्याद सकिने मिति लेख्नुहोस्।',
    cvv: 'सुरक्षा कोड लेख्नुहोस्।',
    routing: 'राउटिङ नम्बर लेख्नुहोस्।',
    account: 'खाता नम्बर लेख्नुहोस्।',
    accountType: 'खाताको प्रकार छान्नुहोस्।',
    holder: 'खातावालाको नाम लेख्नुहोस्।',
  },
  faults: {
    incorrect_number: 'यो कार्ड नम्बर मिलेन। हरेक अंक जाँच्नुहोस्।',
    invalid_number: 'कार्ड नम्बरमा १४ देखि १६ अंक हुन्छन्।',
    test_mode_live_card: 'यो पृष्ठ परीक्षणका लागि हो र परीक्षण कार्ड मात्र चल्छ। तपाईंले लेख्नुभएको नम्बर हटाइयो।',
    invalid_expiry_date: 'कार्डमा भए जस्तै मिति लेख्नुहोस्, जस्तै 03/27।',
    expired_card: 'यो कार्डको म्याद सकिएको छ।',
    invalid_cvc: 'सुरक्षा कोडका ३ वा ४ अंक लेख्नुहोस्।',
    invalid_routing_number: 'यो राउटिङ नम्बर मिलेन। यसमा ९ अंक हुन्छन्।',
    invalid_account_number: 'खाता नम्बरमा ४ देखि १७ अक्षर हुन्छन्।',
    unsupported_account: 'यस प्रकारको खाताबाट भुक्तानी हुँदैन। अर्को खाता प्रयोग गर्नुहोस्।',
    invalid_holder: 'खातावालाको नाम बढीमा २२ अक्षरमा लेख्नुहोस्।',
  },
  banner: 'यो परीक्षण भुक्तानी पृष्ठ हो। पैसा सर्दैन। असली कार्ड नलेख्नुहोस्।',
  group: { Card: 'कार्डको विवरण', Bank: 'बैंक खाताको विवरण' },
  network: 'भुक्तानी सेवासम्म पुग्न सकिएन। इन्टरनेट जाँचेर फेरि प्रयास गर्नुहोस्।',
  timeout: 'भुक्तानी सेवाले जवाफ दिएन। फेरि प्रयास गर्नुहोस्।',
  merchant: 'कृपया भुक्तानीको अर्को तरिका छान्नुहोस्, वा हामीलाई सम्पर्क गर्नुहोस्।',
};

export function textsFor(locale: string): { readonly lang: 'en' | 'ne'; readonly words: FrameTexts } {
  return locale.toLowerCase().split('-')[0] === 'ne' ? { lang: 'ne', words: ne } : { lang: 'en', words: en };
}
