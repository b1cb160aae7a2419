import type { Command } from '../command.ts'

const money = () => import('../money-commands.ts')
const state = () => import('../state-commands.ts')

/** Commands that show or verify the state of the installation. */
export const stateCommands: Readonly<Record<string, Command>> = {
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
