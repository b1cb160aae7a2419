/** The rotating banner (spec §1). */
export const banner = {
  role: 'announcements',
  previous: 'Previous message',
  next: 'Next message',
  position: '{at} / {count}',
  plan: 'Your plan is {plan}, valid until {date}.',
  planOnly: 'Your plan is {plan}.',
  ending: 'Your plan {plan} is about to end. It is valid until {date}.',
  ended: 'The period of your plan {plan} ended on {date}.',
  suspended: 'Your plan {plan} is suspended. Pay by {date} to keep it.',
  seeSubscription: 'See subscription',
} as const
