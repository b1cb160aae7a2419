import { writeFileSync } from 'node:fs'
import { currentContract, PREVIOUS_RELEASE } from '../apps/server/test/release-contract.ts'

/** Writes docs/previous-release.json from the current sources: run when a release is made. One line a call. */
const { calls, $defs } = currentContract()
const lines = (entries: object) =>
  Object.entries(entries)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join(',\n')
writeFileSync(PREVIOUS_RELEASE, `{"calls":{\n${lines(calls)}\n},"$defs":{\n${lines($defs)}\n}}\n`)
