import * as z from 'zod/mini'
import type { Tx } from '../../platform/sql.ts'
import { ArchiveError, type ArchiveReader } from './archive-file.ts'
import { type ArchiveTarget, insertArchiveRows, selectKnownPeople } from './archive-import.sql.ts'
import { rowsPath } from './archive-manifest.ts'

const BATCH = 500
const PATH = rowsPath('person')

const PersonLine = z.object({ id: z.uuid(), email: z.string() })

/** The people of an archive in this installation. */
export interface ArchivedPeople {
  readonly imported: number
  /** People who had an account here already, by address. */
  readonly known: number
  /** Replaces the ids of people who have another id here. */
  readonly replaceIn: (line: string) => string
}

/**
 * Inserts the people that are new here. Others are found by their address and keep their account, so an archive never
 * changes how somebody signs in.
 * @throws ArchiveError for an address that is not confirmed here: anybody could have typed it.
 */
export async function importPeople(tx: Tx, archive: ArchiveReader, target: ArchiveTarget): Promise<ArchivedPeople> {
  const otherIds = new Map<string, string>()
  let imported = 0
  let known = 0
  let line = 0
  for await (const batch of archive.lines(PATH, BATCH)) {
    const people = batch.map((text, index) => ({ text, ...readPerson(text, line + index + 1) }))
    const found = await selectKnownPeople(tx, people)
    const fresh: string[] = []
    for (const { text, id, email } of people) {
      line += 1
      const byEmail = found.find((one) => one.email === email)
      if (byEmail === undefined) {
        const byId = found.find((one) => one.id === id)
        if (byId !== undefined)
          throw new ArchiveError(`${PATH} line ${line}: ${email} has the id of ${byId.email} here`)
        fresh.push(text)
        continue
      }
      if (!byEmail.email_verified)
        throw new ArchiveError(`${PATH} line ${line}: ${email} has an account here that is not confirmed`)
      known += 1
      if (byEmail.id !== id) otherIds.set(id, byEmail.id)
    }
    if (fresh.length > 0) imported += await insertArchiveRows(tx, archive.manifest.company.id, target, fresh)
  }
  return { imported, known, replaceIn: replacing(otherIds) }
}

function readPerson(text: string, line: number): z.output<typeof PersonLine> {
  try {
    return PersonLine.parse(JSON.parse(text))
  } catch {
    throw new ArchiveError(`${PATH} line ${line}: has no id and address`)
  }
}

function replacing(otherIds: ReadonlyMap<string, string>): (line: string) => string {
  if (otherIds.size === 0) return (line) => line
  const pattern = new RegExp([...otherIds.keys()].join('|'), 'g')
  return (line) => line.replaceAll(pattern, (id) => otherIds.get(id) as string)
}
