/** The rotating banner (spec §1). */
export const banner = {
  role: 'announcements',
  previous: 'Previous message',
  next: 'Next message',
  position: '{at} / {count}',
  plan: '{plan} plan, valid until {date}',
  planOnly: '{plan} plan',
  ending: 'Your {plan} plan ends on {date}.',
  ended: 'Your {plan} plan ended on {date}.',
  suspended: 'Your {plan} plan is suspended. Pay by {date} to keep it.',
  seeSubscription: 'See subscription',
} as const
