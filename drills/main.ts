/**
 * `npm run drill -- NAME…`: repeats what an operator does in production, under load, and fails with exit code 1 when a
 * person would have noticed it.
 */
const drills: Readonly<Record<string, () => Promise<void>>> = {
  'rolling-restart': async () => (await import('./rolling-restart.ts')).drillRollingRestart(),
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in drills))
if (names.length === 0 || unknown.length > 0) {
  console.error(`which drill? Use ${Object.keys(drills).join(', ')}`)
  process.exit(1)
}
for (const name of names) await drills[name]?.()
