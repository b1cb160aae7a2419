import type { Command } from '../command.ts'

const plans = () => import('../plan-commands.ts')
const subscriptions = () => import('../subscription-commands.ts')

/** Commands for plans and subscriptions. */
export const planCommands: Readonly<Record<string, Command>> = {
  'plans list': {
    usage: 'plans list',
    does: 'prints the plans with their limits and price steps in the format that `plans set` reads',
    words: 0,
    run: async (ctx) => (await plans()).showPlans(ctx),
  },
  'plans set': {
    usage: 'plans set FILE',
    does: 'sets details and price steps of plans from a file in the format of `plans list`; running periods keep their price',
    words: 1,
    run: async (ctx, [file]) => (await plans()).setPlans(ctx, file as string),
  },
  'subscription show': {
    usage: 'subscription show EMAIL',
    does: 'shows the subscription of that person',
    words: 1,
    run: async (ctx, [email]) => (await subscriptions()).showSubscription(ctx, email as string),
  },
  'subscription set-valid-until': {
    usage: 'subscription set-valid-until EMAIL INSTANT',
    does: 'moves the end of the current period, for support: to grant free days or to test a renewal; INSTANT in UTC',
    words: 2,
    run: async (ctx, [email, instant]) =>
      (await subscriptions()).setValidUntil(ctx, email as string, instant as string),
  },
  'subscription run-due': {
    usage: 'subscription run-due',
    does: 'runs due renewals, retries, suspensions and ends now instead of within a minute',
    words: 0,
    jobs: true,
    run: async (ctx) => (await subscriptions()).runDue(ctx),
  },
}
