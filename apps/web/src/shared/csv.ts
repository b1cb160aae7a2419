/**
 * Formats a table as a CSV file: cells are quoted, and no cell is read as a formula. The byte-order mark makes
 * spreadsheets read it as UTF-8.
 */
export function csvOf(rows: readonly (readonly string[])[]): Blob {
  const text = `\ufeff${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}

function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
