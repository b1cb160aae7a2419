// Plain JavaScript without packages, because it runs before anything is installed.
import { readFileSync } from 'node:fs'

/**
 * What the server would refuse of its environment, as far as it can be said without packages: one line per variable. The
 * server checks all of it again. The rules are written by scripts/configuration-table.ts.
 */
export function refusedVariables(env) {
  const { formats, production } = JSON.parse(readFileSync(new URL('environment.json', import.meta.url), 'utf8'))
  const textOf = (name) => (env[name]?.trim() ? env[name] : undefined)
  const wrong = Object.entries(formats).flatMap(([name, { pattern, values, minLength, isUrl, message }]) => {
    const value = textOf(name)
    if (value === undefined) return []
    const isRight =
      (pattern === undefined || new RegExp(pattern).test(value)) &&
      (values === undefined || values.includes(value)) &&
      (minLength === undefined || value.length >= minLength) &&
      (!isUrl || URL.canParse(value))
    return isRight ? [] : [`${name} ${message}`]
  })
  if (env.NODE_ENV !== 'production') return wrong
  // A production line begins with the variable that is missing.
  const missing = production.filter((line) => {
    const [name] = line.split(' ')
    return textOf(name) === undefined && !(name.startsWith('STRIPE_') && textOf('PAYMENTS') !== undefined)
  })
  return [...wrong, ...missing]
}
