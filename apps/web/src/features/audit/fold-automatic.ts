import type { AuditEntry } from '@voltway/contract/audit'

/** An entry that stands for itself and for equal automatic ones directly below it. */
export interface FoldedEntry {
  readonly entry: AuditEntry
  /** The number of entries, from 1. */
  readonly entries: number
}

/** Folds successive automatic entries of one action, so that they do not hide what people did. */
export function foldAutomatic(rows: readonly AuditEntry[]): readonly FoldedEntry[] {
  const folded: { entry: AuditEntry; entries: number }[] = []
  for (const entry of rows) {
    const last = folded.at(-1)
    if (last?.entry.is_automatic && entry.is_automatic && last.entry.deed === entry.deed) last.entries++
    else folded.push({ entry, entries: 1 })
  }
  return folded
}
