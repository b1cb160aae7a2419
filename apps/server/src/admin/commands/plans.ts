import type { Command } from '../command.ts'

const plans = () => import('../plan-commands.ts')
const subscriptions = () => import('../subscription-commands.ts')

/** Commands for plans and subscriptions. */
export const planCommands: Readonly<Record<string, Command>> = {
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
}
