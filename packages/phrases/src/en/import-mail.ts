/** The mail about a large file of charges that is imported. */
export const importMail = {
  subject: 'Your file of charges is imported',
  body: '{file}: {n} charges are imported.',
  action: 'Open imported charges',
  footer: 'You receive this e-mail because you imported a file in Voltway Fleets. Replies are not read.',
} as const
