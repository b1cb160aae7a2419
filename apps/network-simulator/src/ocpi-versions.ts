import { type OcpiVersion, type VersionNumber, versionNumbers } from './ocpi-version.ts'
import type { OperatorBook } from './operator-book.ts'
import { version211 } from './version-2-1-1.ts'
import { version221 } from './version-2-2-1.ts'
import { version230 } from './version-2-3-0.ts'

export const ocpiVersions: Readonly<Record<VersionNumber, OcpiVersion>> = {
  '2.1.1': version211,
  '2.2.1': version221,
  '2.3.0': version230,
}

export const defaultVersions: readonly VersionNumber[] = ['2.2.1']

/** @throws Error naming the first unknown version. */
export function parseVersions(list: string): VersionNumber[] {
  const wanted = list.split(',').map((name) => name.trim())
  const unknown = wanted.find((name) => !versionNumbers.some((known) => known === name))
  if (unknown !== undefined) throw new Error(`--versions: "${unknown}" is not one of ${versionNumbers.join(', ')}`)
  return versionNumbers.filter((number) => wanted.includes(number))
}

/** The highest of the offered versions that the provider has too. */
export function highestCommon(offered: readonly VersionNumber[], provided: readonly string[]): OcpiVersion | undefined {
  const number = versionNumbers.findLast((one) => offered.includes(one) && provided.includes(one))
  return number && ocpiVersions[number]
}

/** The version of the registration. */
export function agreedVersion({ registration }: Pick<OperatorBook, 'registration'>): OcpiVersion {
  return ocpiVersions[registration?.version ?? '2.2.1']
}
