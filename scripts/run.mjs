import { spawn } from 'node:child_process'

/**
 * Runs a program to its end.
 * @returns its exit code, its output and its duration. With `show` it writes to the terminal instead.
 */
export function run(command, args, { show = false, ...options } = {}) {
  const begun = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      ...options,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    const end = (code) => resolve({ code, output, seconds: (performance.now() - begun) / 1000 })
    child.on('error', (error) => {
      output += error.message
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}
