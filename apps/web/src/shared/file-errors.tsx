import { Banner } from '../ui/banner.tsx'

/** The maximum number of listed errors. The total above counts all. */
const shown = 50

interface FileErrorsProps<Field extends string, Code extends string> {
  errors: readonly {
    readonly line: number
    readonly field: Field
    readonly value?: string | null
    readonly code: Code
  }[]
  /** The names of the columns. */
  fields: Readonly<Record<Field, string>>
  words: {
    readonly wrong: (values: { n: number }) => string
    readonly line: (values: { n: number }) => string
    readonly more: (values: { n: number }) => string
    readonly error: Readonly<Record<Code, string>>
  }
}

/** The wrong cells of a file by line and column. */
export function FileErrors<Field extends string, Code extends string>(props: FileErrorsProps<Field, Code>) {
  const { errors, fields, words } = props
  return (
    <Banner tone="bad" announce>
      <p className="font-medium">{words.wrong({ n: errors.length })}</p>
      <ul className="grid max-h-60 gap-1 overflow-auto pt-2">
        {errors.slice(0, shown).map((error) => (
          <li key={`${error.line}-${error.field}`}>
            <span className="font-medium">
              {words.line({ n: error.line })}, {fields[error.field]}
            </span>
            : {error.value && <q className="tabular">{error.value}</q>} {words.error[error.code]}
          </li>
        ))}
        {errors.length > shown && <li>{words.more({ n: errors.length - shown })}</li>}
      </ul>
    </Banner>
  )
}
