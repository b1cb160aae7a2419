import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { type App, systemCtx } from '../kernel/ctx.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { AdminError } from './admin-error.ts'
import type { Command, OfflineCommand, Options } from './command.ts'
import { databaseCommands } from './commands/database.ts'
import { moneyCommands } from './commands/money.ts'
import { networkCommands } from './commands/network.ts'
import { peopleCommands } from './commands/people.ts'
import { planCommands } from './commands/plans.ts'
import { recordCommands } from './commands/records.ts'
import { stateCommands } from './commands/state.ts'
import type { OpenedApp } from './open-app.ts'

/**
 * Commands in the order of the help. A command's code is loaded when it runs, so that a typing error is reported
 * immediately.
 */
const commands: Readonly<Record<string, Command | OfflineCommand>> = {
  ...peopleCommands,
  ...networkCommands,
  ...moneyCommands,
  ...recordCommands,
  ...planCommands,
  ...stateCommands,
  ...databaseCommands,
}

const help = `npm run --silent admin -- COMMAND

${Object.values(commands)
  .map(({ usage, does }) => `  ${usage}\n      ${does}`)
  .join('\n')}

Uses the configuration of the server (DATA_DIR or DATABASE_URL, SECRET) and works beside a running one.
Exit codes: 0 done, 1 not possible, 2 wrongly typed.`

/** Arguments, environment and standard input of a command, and the functions that print its lines. */
export interface AdminProcess {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: Readable
  /** Prints the result, which a program may read. */
  readonly print: (line: string) => void
  /** Prints what went wrong. */
  readonly complain: (line: unknown) => void
}

/** Runs one command of the operator. @returns the exit code of its process. */
export async function runAdmin(process: AdminProcess): Promise<number> {
  try {
    process.print(await outputOf(process))
    return 0
  } catch (error) {
    const { line, exitCode } = explain(error)
    process.complain(line)
    if (process.env.LOG_LEVEL === 'debug') process.complain(error)
    return exitCode
  }
}

async function outputOf({ args, env, stdin }: AdminProcess): Promise<string> {
  const { values, positionals } = parsed(args)
  // Some commands have two words: an object and an action.
  const [first, second] = positionals
  const name = Object.hasOwn(commands, `${first} ${second}`) ? `${first} ${second}` : first
  const words = positionals.slice(name === first ? 1 : 2)
  if (values.help === true || name === 'help') return help
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    throw new AdminError(
      name === undefined ? 'which command? See --help' : `there is no command ${name}, see --help`,
      2,
    )
  }
  const foreign = Object.keys(values).filter((option) => command.options?.includes(option) !== true)
  if (words.length !== command.words || foreign.length > 0) throw new AdminError(`use: ${command.usage}`, 2)
  const config = readConfig(env, { mustExist: true })
  if ('runOffline' in command) return command.runOffline(config)
  const { wallet, tracking, cards, amount, party } = values
  const options: Options = {
    stdin,
    wallet,
    passwordFromStdin: values['password-stdin'] === true,
    tracking,
    cards,
    amount,
    party,
    isHub: values.hub === true,
    again: values.again === true,
    repair: values.repair === true,
    book: values.book === true,
  }
  return runWithApp(command, config, (app) => command.run(systemCtx(app, app.clock(), 'admin'), words, options))
}

/** Opens the database, and the jobs for a command that uses them, while the work lasts. */
async function runWithApp(command: Command, config: Config, work: (app: App) => Promise<string>): Promise<string> {
  const { openAppForAdmin } = await import('./open-app.ts')
  const opened = await openAppForAdmin(config)
  try {
    const closeJobs = command.jobs === true ? await openJobsOf(opened) : async () => {}
    try {
      return await work(opened.app)
    } finally {
      await closeJobs()
    }
  } finally {
    await opened.close()
  }
}

/** Loads the features only for commands that use jobs, so that the others respond fast. */
async function openJobsOf({ app, databaseUrl }: OpenedApp): Promise<() => Promise<void>> {
  const [{ jobKinds }, { openJobs }] = await Promise.all([import('../app.ts'), import('../platform/jobs.ts')])
  const jobs = await openJobs({ db: app.db, url: databaseUrl, log: app.log, kinds: jobKinds, works: false })
  return () => jobs.close()
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        wallet: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        tracking: { type: 'string' },
        cards: { type: 'string' },
        amount: { type: 'string' },
        again: { type: 'boolean' },
        repair: { type: 'boolean' },
        book: { type: 'boolean' },
        party: { type: 'string' },
        hub: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new AdminError(`${(error as Error).message.split('.')[0]}; see --help`, 2)
  }
}

/**
 * The messages of PostgreSQL and the network are sufficient for an operator. Stacks are printed with LOG_LEVEL=debug.
 */
function explain(error: unknown): { line: string; exitCode: number } {
  if (error instanceof AdminError) return { line: error.message, exitCode: error.exitCode }
  if (error instanceof StartRefused) return { line: error.message, exitCode: 1 }
  const { code, message, errors } = error as { code?: string; message?: string; errors?: { message: string }[] }
  if (code === '42P01')
    return { line: 'the database is not set up yet: run npm run migrate, or start the server once', exitCode: 1 }
  return { line: errors?.[0]?.message ?? (message || code || String(error)), exitCode: 1 }
}
