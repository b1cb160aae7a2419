import { parseArgs } from 'node:util'
import { AdminError } from './admin/admin-error.ts'
import type { OpenedApp } from './admin/open-app.ts'
import { type Ctx, systemCtx } from './kernel/ctx.ts'
import { readConfig } from './platform/config.ts'
import { StartRefused } from './platform/start-refused.ts'

// Loaded when a command needs them: a mistake in typing is answered at once.
const people = () => import('./admin/people-commands.ts')
const network = () => import('./admin/network-commands.ts')
const vehicles = () => import('./admin/vehicle-commands.ts')
const cardOrders = () => import('./admin/card-order-commands.ts')
const money = () => import('./admin/money-commands.ts')
const plans = () => import('./admin/plan-commands.ts')
const subscriptions = () => import('./admin/subscription-commands.ts')
const state = () => import('./admin/state-commands.ts')
const documents = () => import('./admin/document-commands.ts')
const disputes = () => import('./admin/dispute-commands.ts')
const records = () => import('./admin/record-commands.ts')
const operators = () => import('./admin/operator-commands.ts')

interface Options {
  readonly wallet: string | undefined
  readonly passwordFromStdin: boolean
  readonly tracking: string | undefined
  readonly cards: string | undefined
  readonly amount: string | undefined
  readonly again: boolean
  readonly party: string | undefined
  readonly isHub: boolean
}

interface Command {
  readonly usage: string
  readonly does: string
  /** How many words it wants. */
  readonly words: number
  readonly options?: readonly string[]
  /** It sends jobs or looks at them. */
  readonly jobs?: true
  readonly run: (ctx: Ctx, words: readonly string[], options: Options) => Promise<string>
}

const commands: Readonly<Record<string, Command>> = {
  token: {
    usage: 'token EMAIL',
    does: 'prints an access token of that person, good for 60 minutes; the use is recorded',
    words: 1,
    run: async (ctx, [email]) => (await people()).printToken(ctx, email as string),
  },
  'create-owner': {
    usage: 'create-owner EMAIL NAME [--wallet NAME] [--password-stdin]',
    does: 'makes a person who can sign in, and opens a wallet for them',
    words: 2,
    options: ['wallet', 'password-stdin'],
    jobs: true,
    run: async (ctx, [email, name], options) =>
      (await people()).createOwner(ctx, email as string, name as string, options),
  },
  'network-token': {
    usage: 'network-token NAME [--party PT*ABC] [--hub]',
    does: 'prints the token with which a charging network registers (OCPI token A), shown once; a hub’s operators are trusted',
    words: 1,
    options: ['party', 'hub'],
    run: async (ctx, [name], options) => (await network()).inviteNetwork(ctx, name as string, options),
  },
  'network-bind': {
    usage: 'network-bind NAME PT*ABC,PT*DEF',
    does: 'lets a charging network register these parties and no others',
    words: 2,
    run: async (ctx, [name, parties]) => (await network()).bindNetwork(ctx, name as string, parties as string),
  },
  'network-trust': {
    usage: 'network-trust NAME named|none|PT*ABC,PT*DEF',
    does: 'trusts the operators behind a hub: all that the hub names, none, or those listed',
    words: 2,
    jobs: true,
    run: async (ctx, [name, trust]) => (await network()).trustNetwork(ctx, name as string, trust as string),
  },
  'network-parties': {
    usage: 'network-parties NAME',
    does: 'lists the parties behind a hub, which are trusted, and what waits of them',
    words: 1,
    run: async (ctx, [name]) => (await network()).showHubParties(ctx, name as string),
  },
  'network-register': {
    usage: 'network-register NAME VERSIONS_URL',
    does: 'registers with a charging network; its token is read from stdin',
    words: 2,
    jobs: true,
    run: async (ctx, [name, url]) => (await network()).registerNetwork(ctx, name as string, url as string),
  },
  'network-rotate': {
    usage: 'network-rotate NAME',
    does: 'exchanges the tokens with a charging network',
    words: 1,
    jobs: true,
    run: async (ctx, [name]) => (await network()).rotateNetwork(ctx, name as string),
  },
  'network-remove': {
    usage: 'network-remove NAME',
    does: 'ends the registration with a charging network',
    words: 1,
    jobs: true,
    run: async (ctx, [name]) => (await network()).removeNetwork(ctx, name as string),
  },
  peers: {
    usage: 'peers',
    does: 'lists the charging networks and when they were last seen',
    words: 0,
    run: async (ctx) => (await network()).showPeers(ctx),
  },
  inbox: {
    usage: 'inbox',
    does: 'counts what networks told us that waits or is in quarantine',
    words: 0,
    run: async (ctx) => (await network()).showInbox(ctx),
  },
  'inbox-retry': {
    usage: 'inbox-retry REASON',
    does: 'tries messages in quarantine again whose reason begins so',
    words: 1,
    jobs: true,
    run: async (ctx, [reason]) => (await network()).retryInbox(ctx, reason as string),
  },
  'vehicles import': {
    usage: 'vehicles import FILE',
    does: 'takes the open dataset of electric vehicles (CSV) into the catalogue people choose from',
    words: 1,
    run: async (ctx, [file]) => (await vehicles()).importVehicles(ctx, file as string),
  },
  'card-orders list': {
    usage: 'card-orders list',
    does: 'shows the card orders that wait for something, the oldest first',
    words: 0,
    run: async (ctx) => (await cardOrders()).showCardOrders(ctx),
  },
  'card-orders advance': {
    usage: 'card-orders advance ORDER IN_PRODUCTION',
    does: 'work on a paid order has begun; it cannot be cancelled any more',
    words: 2,
    jobs: true,
    run: async (ctx, [id, status]) => (await cardOrders()).produceCardOrder(ctx, id as string, status as string),
  },
  'card-orders ship': {
    usage: 'card-orders ship ORDER [--tracking URL]',
    does: 'the cards are on their way; the owners get a mail',
    words: 1,
    options: ['tracking'],
    jobs: true,
    run: async (ctx, [id], { tracking }) => (await cardOrders()).shipCardOrder(ctx, id as string, tracking),
  },
  'card-orders deliver': {
    usage: 'card-orders deliver ORDER [--cards FILE]',
    does: 'makes the cards, to be activated; FILE has a line "number,uid" per card, without it both are made up',
    words: 1,
    options: ['cards'],
    jobs: true,
    run: async (ctx, [id], { cards }) => (await cardOrders()).deliverCardOrder(ctx, id as string, cards),
  },
  'card-orders cancel': {
    usage: 'card-orders cancel ORDER',
    does: 'cancels an order that is not in production; what was paid goes back',
    words: 1,
    jobs: true,
    run: async (ctx, [id]) => (await cardOrders()).cancelCardOrder(ctx, id as string),
  },
  'post-payment list': {
    usage: 'post-payment list',
    does: 'shows the wallets that ask for post-payment',
    words: 0,
    run: async (ctx) => (await money()).showPostPaymentRequests(ctx),
  },
  'post-payment approve': {
    usage: 'post-payment approve WALLET CREDIT',
    does: 'lets a wallet pay afterwards, up to that credit',
    words: 2,
    jobs: true,
    run: async (ctx, [wallet, credit]) => (await money()).approvePostPayment(ctx, wallet as string, credit as string),
  },
  refund: {
    usage: 'refund PAYMENT AMOUNT [--again]',
    does: 'gives unused balance back to where it came from; --again for the same amount once more',
    words: 2,
    options: ['again'],
    jobs: true,
    run: async (ctx, [payment, amount], { again }) =>
      (await money()).refundByOperator(ctx, { paymentId: payment as string, amount: amount as string, again }),
  },
  'documents verify': {
    usage: 'documents verify',
    does: 'computes the chain of every series anew and names the documents that were altered',
    words: 0,
    run: async (ctx) => (await documents()).showDocuments(ctx),
  },
  'documents credit': {
    usage: 'documents credit NUMBER REASON [--amount AMOUNT]',
    does: 'issues a credit note for what is left of an invoice, or for AMOUNT of it; the money goes to the balance',
    words: 2,
    options: ['amount'],
    jobs: true,
    run: async (ctx, words, { amount }) => (await documents()).creditDocument(ctx, words, amount),
  },
  'disputes list': {
    usage: 'disputes list',
    does: 'shows the sessions that fleets dispute and nobody has answered, the oldest first',
    words: 0,
    run: async (ctx) => (await disputes()).showDisputes(ctx),
  },
  'disputes answer': {
    usage: 'disputes answer SESSION TEXT',
    does: 'stands beside the session from then on; money goes back by `documents credit`',
    words: 2,
    jobs: true,
    run: async (ctx, [session, text]) => (await disputes()).answerByOperator(ctx, session as string, text as string),
  },
  'reviews list': {
    usage: 'reviews list',
    does: 'shows the charge records that wait, with the figures of both sides; disputed ones first',
    words: 0,
    run: async (ctx) => (await records()).showReviews(ctx),
  },
  'reviews accept': {
    usage: 'reviews accept SESSION',
    does: 'books the charge at our price',
    words: 1,
    jobs: true,
    run: async (ctx, [session]) => (await records()).acceptReview(ctx, session as string),
  },
  'reviews reject': {
    usage: 'reviews reject SESSION TEXT',
    does: 'the charge is never billed and its hold goes back; the fleet reads the text',
    words: 2,
    jobs: true,
    run: async (ctx, [session, text]) => (await records()).rejectReview(ctx, session as string, text as string),
  },
  'operators list': {
    usage: 'operators list',
    does: 'shows who decides about charge records for the operator of the installation',
    words: 0,
    run: async (ctx) => (await operators()).showOperators(ctx),
  },
  'operators add': {
    usage: 'operators add EMAIL',
    does: 'lets a person decide about charge records of every fleet',
    words: 1,
    run: async (ctx, [email]) => (await operators()).addOperator(ctx, email as string),
  },
  'operators remove': {
    usage: 'operators remove EMAIL',
    does: 'takes that back, at once',
    words: 1,
    run: async (ctx, [email]) => (await operators()).removeOperator(ctx, email as string),
  },
  'networks doubts': {
    usage: 'networks doubts',
    does: 'shows which doubts about charge records are only noted, for each network',
    words: 0,
    run: async (ctx) => (await records()).showNetworkDoubts(ctx),
  },
  'networks note': {
    usage: 'networks note NAME DOUBT',
    does: 'records of the network with that doubt are flagged and booked instead of waiting',
    words: 2,
    run: async (ctx, [name, doubt]) => (await records()).setNetworkDoubt(ctx, name as string, doubt as string, 'note'),
  },
  'networks wait': {
    usage: 'networks wait NAME DOUBT',
    does: 'records of the network with that doubt wait again',
    words: 2,
    run: async (ctx, [name, doubt]) => (await records()).setNetworkDoubt(ctx, name as string, doubt as string, 'wait'),
  },
  'networks report': {
    usage: 'networks report DAYS',
    does: 'counts what was odd about each network’s charge records: location, units, cost, doubts',
    words: 1,
    run: async (ctx, [days]) => (await records()).reportNetworks(ctx, days as string),
  },
  'plans list': {
    usage: 'plans list',
    does: 'shows the plans with their limits and price steps, as they are written in a file',
    words: 0,
    run: async (ctx) => (await plans()).showPlans(ctx),
  },
  'plans set': {
    usage: 'plans set FILE',
    does: 'takes details and price steps of plans from a file written as `plans list` shows them; running periods keep their price',
    words: 1,
    run: async (ctx, [file]) => (await plans()).setPlans(ctx, file as string),
  },
  'subscription show': {
    usage: 'subscription show EMAIL',
    does: 'shows how the plan of that person runs',
    words: 1,
    run: async (ctx, [email]) => (await subscriptions()).showSubscription(ctx, email as string),
  },
  'subscription set-valid-until': {
    usage: 'subscription set-valid-until EMAIL INSTANT',
    does: 'moves the end of the running period, for support: days given for free, or a renewal tried out; INSTANT in UTC',
    words: 2,
    run: async (ctx, [email, instant]) =>
      (await subscriptions()).setValidUntil(ctx, email as string, instant as string),
  },
  'subscription run-due': {
    usage: 'subscription run-due',
    does: 'renewals, tries, suspensions and ends that are due are done now instead of within a minute',
    words: 0,
    jobs: true,
    run: async (ctx) => (await subscriptions()).runDue(ctx),
  },
  jobs: {
    usage: 'jobs',
    does: 'counts jobs by kind and state, and shows those given up',
    words: 0,
    jobs: true,
    run: async (ctx) => (await state()).showJobs(ctx),
  },
  'ledger-verify': {
    usage: 'ledger-verify',
    does: 'adds up the ledger, sessions and documents anew, and names each session, invoice or order that does not agree',
    words: 0,
    run: async (ctx) => (await money()).showLedger(ctx),
  },
  'audit-verify': {
    usage: 'audit-verify',
    does: 'computes the chain of every audit anew, compares it with the anchors, and names what was altered or cut off',
    words: 0,
    run: async (ctx) => (await state()).showAudit(ctx),
  },
  'consumption-verify': {
    usage: 'consumption-verify',
    does: 'adds up all sessions anew and names each sum of the consumption page that says something else',
    words: 0,
    run: async (ctx) => (await state()).showSums(ctx),
  },
  mail: {
    usage: 'mail',
    does: 'shows the last mails that were kept instead of sent',
    words: 0,
    run: async (ctx) => (await state()).showMail(ctx),
  },
}

const help = `npm run --silent admin -- COMMAND

${Object.values(commands)
  .map(({ usage, does }) => `  ${usage}\n      ${does}`)
  .join('\n')}

Uses the configuration of the server (DATA_DIR or DATABASE_URL, SECRET) and works beside a running one.
Exit codes: 0 done, 1 not possible, 2 wrongly typed.`

async function main(): Promise<void> {
  const { values, positionals } = parsed()
  // Some commands have two words: what it is about, and what to do with it.
  const [first, second] = positionals
  const name = `${first} ${second}` in commands ? `${first} ${second}` : first
  const words = positionals.slice(name === first ? 1 : 2)
  if (values.help === true || name === 'help') return console.log(help)
  const command = name === undefined ? undefined : commands[name]
  if (command === undefined) {
    throw new AdminError(
      name === undefined ? 'which command? See --help' : `there is no command ${name}, see --help`,
      2,
    )
  }
  const foreign = Object.keys(values).filter((option) => command.options?.includes(option) !== true)
  if (words.length !== command.words || foreign.length > 0) throw new AdminError(`use: ${command.usage}`, 2)
  const config = readConfig(process.env)
  const { openAppForAdmin } = await import('./admin/open-app.ts')
  const opened = await openAppForAdmin(config)
  try {
    const closeJobs = command.jobs === true ? await openJobsOf(opened) : async () => {}
    try {
      const { wallet, tracking, cards, amount, party } = values
      const again = values.again === true
      const options = {
        wallet,
        passwordFromStdin: values['password-stdin'] === true,
        tracking,
        cards,
        amount,
        party,
        isHub: values.hub === true,
        again,
      }
      console.log(await command.run(systemCtx(opened.app, opened.app.clock(), 'admin'), words, options))
    } finally {
      await closeJobs()
    }
  } finally {
    await opened.close()
  }
}

/** Loaded when needed only: all features hang on it, and a token shall be there at once. */
async function openJobsOf({ app, databaseUrl }: OpenedApp): Promise<() => Promise<void>> {
  const [{ jobKinds }, { openJobs }] = await Promise.all([import('./app.ts'), import('./platform/jobs.ts')])
  const jobs = await openJobs({ db: app.db, url: databaseUrl, log: app.log, kinds: jobKinds, works: false })
  return () => jobs.close()
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        wallet: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        tracking: { type: 'string' },
        cards: { type: 'string' },
        amount: { type: 'string' },
        again: { type: 'boolean' },
        party: { type: 'string' },
        hub: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new AdminError(`${(error as Error).message.split('.')[0]}; see --help`, 2)
  }
}

/** PostgreSQL's and the network's own words are enough for an operator; stacks are for LOG_LEVEL=debug. */
function explain(error: unknown): { line: string; exitCode: number } {
  if (error instanceof AdminError) return { line: error.message, exitCode: error.exitCode }
  if (error instanceof StartRefused) return { line: error.message, exitCode: 1 }
  const { code, message, errors } = error as { code?: string; message?: string; errors?: { message: string }[] }
  if (code === '42P01')
    return { line: 'the database is not set up yet: run npm run migrate, or start the server once', exitCode: 1 }
  return { line: errors?.[0]?.message ?? (message || code || String(error)), exitCode: 1 }
}

try {
  await main()
} catch (error) {
  const { line, exitCode } = explain(error)
  console.error(line)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exitCode = exitCode
}
