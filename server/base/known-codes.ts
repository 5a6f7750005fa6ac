/** Codes of settings that the server's code uses; forms and pages name all others. */
export const knownSettings = {
  addDependent: 'ADD_DEPENDENT',
  benefitStartDays: 'BENEFIT_START_DAYS',
  bank: 'BANKING',
  buyMembership: 'ALLOW_BUY_MEMBERSHIP',
  card: 'CARD',
  cardOnFile: 'CHECKOUT',
  cash: 'CASH',
  check: 'CHECK',
  checkInDays: 'CHECKINDAYSTHRESHOLD',
  clientAffiliate: 'CLIENT_AFFILIATE',
  eligibilityQuestionnaire: 'MEMBERSHIP_QUALIFICATION_QUESTIONAIRE',
  groupEnrollment: 'GROUP_ENROLLMENT',
  groupMembers: 'GROUP_MEMBER_MGMT',
  lastFourSsn: 'LAST_FOUR_SSN',
  otherPayment: 'OTHERS',
  referredBy: 'REFERRED_BY',
  sponsor: 'SPONSORACC',
} as const;

/** Ids of routes that the server's code uses. */
export const knownRoutes = {
  chooseLocation: 'choose-location',
  notFound: 'page-not-found',
} as const;
