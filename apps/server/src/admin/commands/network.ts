import type { Command } from '../command.ts'

const network = () => import('../network-commands.ts')
const vehicles = () => import('../vehicle-commands.ts')

/** Commands for charging networks and their messages. */
export const networkCommands: Readonly<Record<string, Command>> = {
  'network-token': {
    usage: 'network-token NAME [--party PT*ABC] [--hub]',
    does: 'prints the token with which a charging network registers (OCPI token A), shown once; operators behind a hub are trusted',
    words: 1,
    options: ['party', 'hub'],
    run: async (ctx, [name], options) => (await network()).inviteNetwork(ctx, name as string, options),
  },
  'network-bind': {
    usage: 'network-bind NAME PT*ABC,PT*DEF',
    does: 'allows a charging network to register these parties only',
    words: 2,
    run: async (ctx, [name, parties]) => (await network()).bindNetwork(ctx, name as string, parties as string),
  },
  'network-trust': {
    usage: 'network-trust NAME named|none|PT*ABC,PT*DEF',
    does: 'sets the trusted operators behind a hub: all that the hub names, none, or those listed',
    words: 2,
    jobs: true,
    run: async (ctx, [name, trust]) => (await network()).trustNetwork(ctx, name as string, trust as string),
  },
  'network-parties': {
    usage: 'network-parties NAME',
    does: 'lists the parties behind a hub, whether they are trusted, and their held messages',
    words: 1,
    run: async (ctx, [name]) => (await network()).showHubParties(ctx, name as string),
  },
  'network-register': {
    usage: 'network-register NAME VERSIONS_URL',
    does: 'registers with a charging network; its token is read from stdin',
    words: 2,
    jobs: true,
    run: async (ctx, [name, url], options) =>
      (await network()).registerNetwork(ctx, name as string, url as string, options),
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
  'limit-stops': {
    usage: 'limit-stops',
    does: 'lists by operator the charges of the last 30 days that were stopped at their limit: refused and unanswered stops, and the overrun',
    words: 0,
    run: async (ctx) => (await network()).showLimitStops(ctx),
  },
  peers: {
    usage: 'peers',
    does: 'lists the charging networks and when they were last seen',
    words: 0,
    run: async (ctx) => (await network()).showPeers(ctx),
  },
  inbox: {
    usage: 'inbox',
    does: 'counts the waiting and quarantined messages of networks',
    words: 0,
    run: async (ctx) => (await network()).showInbox(ctx),
  },
  'inbox-retry': {
    usage: 'inbox-retry REASON',
    does: 'retries the quarantined messages whose reason begins with that text',
    words: 1,
    jobs: true,
    run: async (ctx, [reason]) => (await network()).retryInbox(ctx, reason as string),
  },
  'chargers attempts': {
    usage: 'chargers attempts',
    does: 'lists the last 100 refused attempts of chargers to connect',
    words: 0,
    run: async (ctx) => (await network()).showChargerAttempts(ctx),
  },
  'vehicles import': {
    usage: 'vehicles import FILE',
    does: 'imports the open dataset of electric vehicles (CSV) into the vehicle catalogue',
    words: 1,
    run: async (ctx, [file]) => (await vehicles()).importVehicles(ctx, file as string),
  },
}
