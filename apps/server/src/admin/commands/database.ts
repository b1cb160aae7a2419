import type { OfflineCommand } from '../command.ts'

/** Commands about the database itself. */
export const databaseCommands: Readonly<Record<string, OfflineCommand>> = {
  'upgrade-database': {
    usage: 'upgrade-database',
    does: 'copies an embedded database of an older major version of PostgreSQL into one of the current version, and keeps the old one',
    words: 0,
    runOffline: async (config) => (await import('../upgrade-database.ts')).upgradeDatabase(config),
  },
}
