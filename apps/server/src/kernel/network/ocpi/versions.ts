import { v211 } from './v2-1-1/version.ts'
import { v221 } from './v2-2-1/version.ts'
import { v230 } from './v2-3-0/version.ts'
import type { OcpiVersion, VersionNumber } from './version.ts'

/** The only table of versions. */
const byNumber: Readonly<Record<VersionNumber, OcpiVersion>> = { '2.3.0': v230, '2.2.1': v221, '2.1.1': v211 }

/** The versions that we speak, the highest first. */
export const versions: readonly OcpiVersion[] = Object.values(byNumber)

/** The version whose objects are in the form of the core. */
export const coreVersion: OcpiVersion = v221

/** Returns the version of a peer, a path or a list; undefined for one that we do not speak. */
export const versionNumbered = (number: string): OcpiVersion | undefined =>
  Object.hasOwn(byNumber, number) ? byNumber[number as VersionNumber] : undefined

/** Returns the version that was agreed with a peer. */
export const versionOf = ({ version }: { readonly version: VersionNumber }): OcpiVersion => byNumber[version]
