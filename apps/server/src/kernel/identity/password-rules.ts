import { commonPasswords } from './common-passwords.ts'

/** Lengths of the domain (identity). The maximum only limits the cost of hashing. */
const SHORTEST = 15
const SHORTEST_WITH_SECOND_FACTOR = 8
const LONGEST = 128

/** The owner of a password. It must not repeat their data, and may be shorter with a second factor. */
export interface PasswordOwner {
  readonly email: string
  readonly name: string
  readonly hasSecondFactor: boolean
}

/** The reason why a password is refused, in the library's format. */
export interface PasswordFault {
  readonly code: 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_TOO_COMMON'
  readonly message: string
}

/**
 * Returns the fault of a new password, or null. There are no composition rules: only length and a block list (common
 * passwords, rows of keys, repetitions, the names of the product and of the person).
 */
export function passwordFault(password: string, owner: PasswordOwner): PasswordFault | null {
  const least = owner.hasSecondFactor ? SHORTEST_WITH_SECOND_FACTOR : SHORTEST
  const length = [...password.normalize('NFKC')].length
  if (length < least) return { code: 'PASSWORD_TOO_SHORT', message: `The password needs at least ${least} characters.` }
  if (password.length > LONGEST) {
    return { code: 'PASSWORD_TOO_LONG', message: `The password may have at most ${LONGEST} characters.` }
  }
  if (!isGuessable(password, owner)) return null
  return { code: 'PASSWORD_TOO_COMMON', message: 'This password is easy to guess. Choose another one.' }
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn',
]
const NEIGHBOURS = new Set(
  ROWS.flatMap((row) => [...row].flatMap((key, i) => (i === 0 ? [] : [`${row[i - 1]}${key}`, `${key}${row[i - 1]}`]))),
)
const FEWEST_DIFFERENT = 5
/** Letters that must remain after all guessable parts are removed. */
const FEWEST_OWN = 4

function isGuessable(password: string, owner: PasswordOwner): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (new Set(plain).size < FEWEST_DIFFERENT || isRepetition(plain) || isRun(plain)) return true
  const known = knownWords(owner)
  const readings = [plain, [...plain].map((character) => LOOKALIKES[character] ?? character).join('')]
  return readings.some((reading) => ownPart(reading, known) < FEWEST_OWN)
}

/** "abcabcabcabcabc": repeats a piece of at most half the length. */
function isRepetition(text: string): boolean {
  for (let size = 1; size <= text.length / 2; size++) {
    if (
      text ===
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .slice(0, text.length)
    )
      return true
  }
  return false
}

/** "qwertyuiopasdfgh": at least 80% of the steps stay on the same key or go to a neighbour. */
function isRun(text: string): boolean {
  const characters = [...text]
  const steps = characters.filter(
    (key, i) => i > 0 && (key === characters[i - 1] || NEIGHBOURS.has(`${characters[i - 1]}${key}`)),
  )
  return steps.length >= (characters.length - 1) * 0.8
}

function knownWords(owner: PasswordOwner): readonly string[] {
  const own = `${owner.email} ${owner.name} voltway fleets fleet`
    .toLowerCase()
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u)
  return [...commonPasswords, ...own.filter((word) => word.length >= 3)].sort((a, b) => b.length - a.length)
}

/** Number of letters that remain without known words, digits and punctuation. */
function ownPart(text: string, known: readonly string[]): number {
  let rest = text
  for (const word of known) rest = rest.replaceAll(word, ' ')
  return rest.replace(/[^\p{L}]+/gu, '').length
}
