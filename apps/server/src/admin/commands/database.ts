import type { Command, OfflineCommand } from '../command.ts'

/** Commands about the database itself. */
export const databaseCommands: Readonly<Record<string, Command | OfflineCommand>> = {
  distribute: {
    usage: 'distribute',
    does: 'distributes the database over the machines of its Citus cluster, by wallet; stop the servers before, and run it again when it was interrupted',
    words: 0,
    run: async (ctx) => (await import('../distribute-command.ts')).distributeDatabase(ctx),
  },
  'upgrade-database': {
    usage: 'upgrade-database',
    does: 'copies an embedded database of an older major version of PostgreSQL into one of the current version, and keeps the old one',
    words: 0,
    runOffline: async (config) => (await import('../upgrade-database.ts')).upgradeDatabase(config),
  },
}
