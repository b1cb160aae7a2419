import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, root } from './install.mjs'

const node = install()
const port = process.env.PORT ?? '3000'
const env = {
  ...process.env,
  PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
  VOLTWAY_SERVER: `http://localhost:${port}`,
}
const run = (cwd, ...args) => spawn(node, args, { cwd, env, stdio: 'inherit' })

// Both processes get Ctrl-C from the terminal. When one ends, the other is stopped.
const both = [
  run(root, '--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts'), 'serve'),
  run(join(root, 'apps/web'), join(root, 'node_modules/vite/bin/vite.js')),
]
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
for (const child of both) {
  child.on('exit', (code) => {
    for (const other of both) if (other.exitCode === null) other.kill('SIGTERM')
    process.exitCode ||= code ?? 0
  })
}
