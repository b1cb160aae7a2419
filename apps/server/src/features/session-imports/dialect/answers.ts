import type { ImportDialect, ImportQuestion } from '@voltway/contract/session-imports'

/** What a person has answered about a file, by question. Absent: no answer. */
export type Answers = ImportDialect

export type Question = ImportQuestion

/** Answers that are true for one file only: they are open again for the next file of the provider. */
const ofOneFile = [
  'rates',
  'repeated_hour',
  'same_reference',
  'cost_column',
] as const satisfies readonly (keyof Answers)[]

/** The answers that the provider's next file starts with. */
export function remembered(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !(ofOneFile as readonly string[]).includes(key)))
}
