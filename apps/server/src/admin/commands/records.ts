import type { Command } from '../command.ts'

const disputes = () => import('../dispute-commands.ts')
const records = () => import('../record-commands.ts')
const operators = () => import('../operator-commands.ts')

/** Commands for disputes and doubtful charge records. */
export const recordCommands: Readonly<Record<string, Command>> = {
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
}
