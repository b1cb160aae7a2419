/** Formats rows as left-aligned columns of minimal width. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Formats an instant. The column's header says that it is UTC. */
export const time = (instant: string | null): string => instant?.slice(0, 19).replace('T', ' ') ?? '-'
