import type { Command } from '../command.ts'

const disputes = () => import('../dispute-commands.ts')
const records = () => import('../record-commands.ts')
const operators = () => import('../operator-commands.ts')

/** Commands for disputes and doubtful charge records. */
export const recordCommands: Readonly<Record<string, Command>> = {
  'disputes list': {
    usage: 'disputes list',
    does: 'lists the open disputes of sessions, the oldest first',
    words: 0,
    run: async (ctx) => (await disputes()).showDisputes(ctx),
  },
  'disputes answer': {
    usage: 'disputes answer SESSION TEXT',
    does: 'answers a dispute; the session shows the text; `documents credit` refunds',
    words: 2,
    jobs: true,
    run: async (ctx, [session, text]) => (await disputes()).answerByOperator(ctx, session as string, text as string),
  },
  messages: {
    usage: 'messages SESSION',
    does: 'prints the last session object and the charge record of the operator as they came, as JSON; also of old charges in files',
    words: 1,
    run: async (ctx, [session]) => (await records()).showMessages(ctx, session as string),
  },
  'reviews list': {
    usage: 'reviews list',
    does: 'lists the charge records that need review, with the figures of both sides; disputed ones first',
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
    does: 'rejects the charge: it is never billed, its hold is released, and the fleet reads the text',
    words: 2,
    jobs: true,
    run: async (ctx, [session, text]) => (await records()).rejectReview(ctx, session as string, text as string),
  },
  'operators list': {
    usage: 'operators list',
    does: 'lists the people who decide about charge records for the operator of the installation',
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
    does: 'revokes that right immediately',
    words: 1,
    run: async (ctx, [email]) => (await operators()).removeOperator(ctx, email as string),
  },
  'networks doubts': {
    usage: 'networks doubts',
    does: 'lists the checks of charge records that only add a note, for each network',
    words: 0,
    run: async (ctx) => (await records()).showNetworkDoubts(ctx),
  },
  'networks note': {
    usage: 'networks note NAME DOUBT',
    does: 'books records of the network that fail this check, with a note, instead of holding them for review',
    words: 2,
    run: async (ctx, [name, doubt]) => (await records()).setNetworkDoubt(ctx, name as string, doubt as string, 'note'),
  },
  'networks wait': {
    usage: 'networks wait NAME DOUBT',
    does: 'holds records of the network that fail this check for review again',
    words: 2,
    run: async (ctx, [name, doubt]) => (await records()).setNetworkDoubt(ctx, name as string, doubt as string, 'wait'),
  },
  'networks report': {
    usage: 'networks report DAYS',
    does: 'counts the anomalies in the charge records of each network: location, units, cost, failed checks',
    words: 1,
    run: async (ctx, [days]) => (await records()).reportNetworks(ctx, days as string),
  },
}
