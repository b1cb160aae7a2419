import type { Locale } from '@voltway/contract/values'
import { reimbursementFile as en } from '@voltway/phrases/en/reimbursement-file'
import { reimbursementFile as es } from '@voltway/phrases/es/reimbursement-file'
import { reimbursementFile as fr } from '@voltway/phrases/fr/reimbursement-file'
import { reimbursementFile as pt } from '@voltway/phrases/pt/reimbursement-file'

const words = { en, pt, es, fr }

/** The words of files in a language. */
export const fileWordsIn = (language: Locale) => words[language]
