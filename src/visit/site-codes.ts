/** The setting codes that the code of the site reads. Forms and rules name their own settings in their definitions. */
export const SETTING_CODES = {
  addDependent: 'ADD_DEPENDENT',
  benefitStartDays: 'BENEFIT_START_DAYS',
  payByBank: 'BANKING',
  payByCard: 'CARD',
  payByCardOnFile: 'CHECKOUT',
  buyMembership: 'ALLOW_BUY_MEMBERSHIP',
  manageGroupMembers: 'GROUP_MEMBER_MGMT',
  skipPayment: 'SKIP_PAYMENT_PUBLIC',
} as const;

/** The ids of the steps whose panels and flows read the results of other steps. */
export const STEP_IDS = {
  checkIn: 'CHECK_IN',
  information: 'INFORMATION',
  offering: 'OFFERING',
  payment: 'PAYMENT',
  questionnaire: 'QUESTIONNAIRE',
} as const;

/** The ids of the pages and routes that the code of the site links to. */
export const PAGE_IDS = {
  agentSignUp: 'agent-sign-up',
  chooseLocation: 'choose-location',
  groupMembers: 'group-members',
  membership: 'membership',
  notFound: 'page-not-found',
} as const;

/** The codes of the services that the code of the site links to. */
export const SERVICE_CODES = { appointment: 'APPOINTMENT', memberCheckIn: 'MEMBER_CHECK_IN' } as const;
