const { options } = require('./.dependency-cruiser.cjs')

/**
 * Folders of what ships depend on each other in one direction. In a run of its own: a test may import its harness and any
 * feature, which would make a cycle of every two folders.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment:
        'Folders that depend on each other are one area under two names. Look for the noun that is missing below or above both.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|([.](test|chaos|test-data)|/test-[^/]+)[.]tsx?$|^apps/server/test/` },
  },
}
