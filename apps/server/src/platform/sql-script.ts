/** A part in which a semicolon does not end a statement: a comment, a quoted text or name, or a dollar-quoted body. */
const QUOTED = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/y

/**
 * The statements of a script, without those that are only comments. A distributed database sends a statement to its
 * other machines as it came, so it takes one at a time.
 */
export function statementsOf(script: string): string[] {
  const statements: string[] = []
  let [start, at, isEmpty] = [0, 0, true]
  const end = () => {
    if (!isEmpty) statements.push(script.slice(start, at).trim())
    start = at + 1
    isEmpty = true
  }
  while (at < script.length) {
    QUOTED.lastIndex = at
    const [quoted] = QUOTED.exec(script) ?? []
    if (quoted !== undefined) {
      if (!/^(--|\/\*)/.test(quoted)) isEmpty = false
      at += quoted.length
      continue
    }
    if (script[at] === ';') end()
    else if (/\S/.test(script[at] ?? '')) isEmpty = false
    at++
  }
  end()
  return statements
}

/** The start of a statement that changes a table, after its comments. */
const ALTER = /^((?:--[^\n]*\n\s*)*alter table (?:only )?[\w."]+)\s/i

/**
 * A statement that changes a table in several ways, as one statement for each, because a distributed database adds a
 * constraint in a statement of its own only. Any other statement as it is.
 */
export function alterationsOf(statement: string): string[] {
  const [, table] = ALTER.exec(statement) ?? []
  if (table === undefined) return [statement]
  const parts: string[] = []
  let [start, at, depth] = [table.length, table.length, 0]
  while (at < statement.length) {
    QUOTED.lastIndex = at
    const quoted = QUOTED.exec(statement)?.[0].length
    const character = statement[at]
    if (quoted === undefined) {
      if (character === '(') depth++
      else if (character === ')') depth--
      else if (character === ',' && depth === 0) {
        parts.push(statement.slice(start, at))
        start = at + 1
      }
    }
    at += quoted ?? 1
  }
  parts.push(statement.slice(start))
  return parts.map((part) => `${table} ${part.trim()}`)
}
