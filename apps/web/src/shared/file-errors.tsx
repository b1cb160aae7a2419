import { usePhrases } from '../lib/phrases.tsx'
import { Banner } from '../ui/banner.tsx'

/** The maximum number of listed errors. The total above counts all. */
const shown = 50

export interface FileError {
  readonly line: number
  readonly field: string
  readonly value?: string | null
  readonly code: string
}

export interface FileErrorsProps<Wrong extends FileError> {
  errors: readonly Wrong[]
  /** The names of the columns. */
  fields: Readonly<Record<Wrong['field'], string>>
  words: {
    readonly wrong: (values: { n: number }) => string
    readonly error: Readonly<Record<Wrong['code'], string>>
  }
}

/** The wrong cells of a file by line and column. */
export function FileErrors<Wrong extends FileError>({ errors, fields, words }: FileErrorsProps<Wrong>) {
  const t = usePhrases('table-file')
  return (
    <Banner tone="bad" announce>
      <p className="font-medium">{words.wrong({ n: errors.length })}</p>
      <ul className="grid max-h-60 gap-1 overflow-auto pt-2">
        {errors.slice(0, shown).map((error) => (
          <li key={`${error.line}-${error.field}`}>
            <span className="font-medium">
              {t.line({ n: error.line })}, {fields[error.field as Wrong['field']]}
            </span>
            : {error.value && <q className="tabular">{error.value}</q>} {words.error[error.code as Wrong['code']]}
          </li>
        ))}
        {errors.length > shown && <li>{t.more({ n: errors.length - shown })}</li>}
      </ul>
    </Banner>
  )
}
