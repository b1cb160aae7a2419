import { newNumberFormat } from './number-format.ts'

/** A text that depends on a number `n`. The language's plural rule (Intl.PluralRules) selects the form. */
export interface Plural {
  readonly one: string
  readonly other: string
  /** Romance languages have a form for millions: « un million de cartes ». */
  readonly many?: string
}

/** The placeholder names in `{braces}` of a text. */
type PlaceOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceOf<Rest> : never

type AllOf<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** A text with the placeholders of the English one. */
type Translated<Text extends string> = [PlaceOf<Text>] extends [never]
  ? string
  : string &
      AllOf<
        PlaceOf<Text> extends infer Name extends string
          ? Name extends string
            ? `${string}{${Name}}${string}`
            : never
          : never
      >

/**
 * The type of a translation: every key and every placeholder of the English phrases. A missing one does not compile.
 */
export type Phrases<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? Translated<English[Key]>
    : English[Key] extends Plural
      ? Plural & { readonly other: Translated<English[Key]['other']> }
      : Phrases<English[Key]>
}

type Values<Name extends string> = { readonly [Key in Name]: string | number }

/**
 * The phrases of a screen: texts without placeholders as strings, texts with placeholders as functions that require all
 * of them.
 */
export type Spoken<Phrase> = {
  readonly [Key in keyof Phrase]: Phrase[Key] extends string
    ? [PlaceOf<Phrase[Key]>] extends [never]
      ? string
      : (values: Values<PlaceOf<Phrase[Key]>>) => string
    : Phrase[Key] extends Plural
      ? (values: Values<Exclude<PlaceOf<Phrase[Key]['other']>, 'n'>> & { readonly n: number }) => string
      : Spoken<Phrase[Key]>
}

/**
 * Creates the phrases of a language. `{n}` of a plural is formatted with the language's digits and groups. `tag` is a
 * BCP 47 tag with region, such as `pt-PT`.
 */
export function speak<English>(phrases: Phrases<English>, tag: string): Spoken<English> {
  const write = (value: string | number) => (typeof value === 'number' ? numbersOf(tag).format(value) : value)
  const fill = (text: string, values: Record<string, string | number>) =>
    text.replace(/\{(\w+)\}/g, (place, name: string) => write(values[name] ?? place))

  const spoken = (phrase: unknown): unknown => {
    if (typeof phrase === 'string') {
      if (!phrase.includes('{')) return phrase
      return (values: Record<string, string | number>) => fill(phrase, values)
    }
    if (isPlural(phrase)) {
      return (values: { n: number } & Record<string, string | number>) => {
        const form = rulesOf(tag).select(values.n) as keyof Plural
        return fill(phrase[form] ?? phrase.other, values)
      }
    }
    return Object.fromEntries(Object.entries(phrase as object).map(([key, value]) => [key, spoken(value)]))
  }
  return spoken(phrases) as Spoken<English>
}

/**
 * Both formatters are created on first use, once per language. The first one takes a tenth of a second on a phone, and
 * texts without numbers do not need it.
 */
const rulesOf = oncePerTag((tag) => new Intl.PluralRules(tag))
const numbersOf = oncePerTag((tag) => newNumberFormat(tag))

function oncePerTag<Made>(make: (tag: string) => Made): (tag: string) => Made {
  const made = new Map<string, Made>()
  return (tag) => {
    const known = made.get(tag) ?? make(tag)
    made.set(tag, known)
    return known
  }
}

function isPlural(phrase: unknown): phrase is Plural {
  return typeof phrase === 'object' && phrase !== null && 'one' in phrase && 'other' in phrase
}
