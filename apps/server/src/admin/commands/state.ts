import type { Command } from '../command.ts'

const archives = () => import('../archive-commands.ts')
const money = () => import('../money-commands.ts')
const mails = () => import('../mail-commands.ts')
const state = () => import('../state-commands.ts')

/** Commands that show or verify the state of the installation, or bring a company into it. */
export const stateCommands: Readonly<Record<string, Command>> = {
  jobs: {
    usage: 'jobs',
    does: 'counts jobs by kind and state, and lists the failed ones',
    words: 0,
    jobs: true,
    run: async (ctx) => (await state()).showJobs(ctx),
  },
  'ledger-verify': {
    usage: 'ledger-verify',
    does: 'recomputes the sums of the ledger, sessions and documents, and lists each session, invoice or order that differs',
    words: 0,
    run: async (ctx) => (await money()).showLedger(ctx),
  },
  'audit-verify': {
    usage: 'audit-verify',
    does: 'recomputes the chain of every audit, compares it with the anchors, and lists altered or missing entries',
    words: 0,
    run: async (ctx) => (await state()).showAudit(ctx),
  },
  'consumption-verify': {
    usage: 'consumption-verify [--repair]',
    does: 'recomputes the sums of all sessions and lists each that differs; --repair first corrects those by day',
    words: 0,
    options: ['repair'],
    run: async (ctx, _words, { repair }) => (await state()).showSums(ctx, repair),
  },
  'charge-files verify': {
    usage: 'charge-files verify',
    does: 'compares each file of old charges with its hash, and lists missing or altered ones',
    words: 0,
    run: async (ctx) => (await state()).showChargeFiles(ctx),
  },
  'import-archive': {
    usage: 'import-archive FILE',
    does: 'imports a company from the archive that its owner exported elsewhere: all of it, or nothing',
    words: 1,
    jobs: true,
    run: async (ctx, [file]) => (await archives()).importCompany(ctx, file as string),
  },
  'mails list': {
    usage: 'mails list',
    does: 'lists the mails that wait for the mail server or were given up after three days, with the reason',
    words: 0,
    run: async (ctx) => (await mails()).showQueuedMails(ctx),
  },
  'mails resend': {
    usage: 'mails resend ID|all',
    does: 'sends one of these mails, or all, again now and for another three days',
    words: 1,
    run: async (ctx, [which]) => (await mails()).resendMails(ctx, which as string),
  },
  mail: {
    usage: 'mail',
    does: 'shows the last mails that were stored instead of sent',
    words: 0,
    run: async (ctx) => (await state()).showMail(ctx),
  },
}
