import type { Command } from '../command.ts'

const people = () => import('../people-commands.ts')

/** Commands for people who sign in. */
export const peopleCommands: Readonly<Record<string, Command>> = {
  token: {
    usage: 'token EMAIL',
    does: 'prints an access token of that person, valid for 60 minutes; the audit records it',
    words: 1,
    run: async (ctx, [email]) => (await people()).printToken(ctx, email as string),
  },
  'company-sign-in-optional': {
    usage: 'company-sign-in-optional WALLET_ID',
    does: 'lets the people of a company sign in without its provider again, when no owner can',
    words: 1,
    run: async (ctx, [walletId]) => (await people()).makeCompanySignInOptional(ctx, walletId as string),
  },
  'create-owner': {
    usage: 'create-owner EMAIL NAME [--wallet NAME] [--password-stdin]',
    does: 'creates a person who can sign in, and opens a wallet for them',
    words: 2,
    options: ['wallet', 'password-stdin'],
    jobs: true,
    run: async (ctx, [email, name], options) =>
      (await people()).createOwner(ctx, email as string, name as string, options),
  },
}
