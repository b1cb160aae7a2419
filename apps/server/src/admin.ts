import { runAdmin } from './admin/run-admin.ts'

process.exitCode = await runAdmin({
  args: process.argv.slice(2),
  env: process.env,
  stdin: process.stdin,
  print: console.log,
  complain: console.error,
})
