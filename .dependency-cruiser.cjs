/** The directions of the house, see CONTRIBUTING.md. `path` is where an import starts, `to` what it may not reach. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const server = '^apps/server/src'
const web = '^apps/web/src'
/** Tests, and what stands beside them for them alone. */
const test = '([.](test|chaos|test-data)|/test-[^/]+)[.]tsx?$'

module.exports = {
  forbidden: [
    forbid('no-cycles', 'Files that import each other cannot be understood one at a time.', {}, { circular: true }),
    forbid('not-resolvable', 'The import names a file or package that is not there.', {}, { couldNotResolve: true }),
    forbid(
      'packages-use-no-app',
      'Packages are shared by all apps, so they know none.',
      { path: '^packages/' },
      { path: '^(apps|bench|e2e)/' },
    ),
    forbid(
      'apps-never-meet',
      'The server, the web, the simulated network, bank and chargers share packages and the wire only. Tests of chargers play simulated ones.',
      { path: '^apps/([^/]+)/', pathNot: '^apps/server/src/features/chargers/[^/]+[.](test|chaos)[.]ts$' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),

    forbid(
      'server-platform',
      'Platform knows no business.',
      { path: `${server}/platform/`, pathNot: test },
      { path: `${server}/(kernel|features|demo|[^/]+[.]ts$)` },
    ),
    forbid(
      'server-kernel',
      'Kernel stands under the features.',
      { path: `${server}/kernel/`, pathNot: test },
      { path: `${server}/(features|demo|[^/]+[.]ts$)` },
    ),
    forbid(
      'server-base',
      'Files directly in kernel or platform stand below its folders; the rule on cycles of folders does not compare a folder with its parent.',
      { path: `${server}/(kernel|platform)/[^/]+$`, pathNot: test },
      { path: `${server}/$1/[^/]+/` },
    ),
    forbid(
      'server-features',
      'Features are listed by app.ts and do not know it.',
      { path: `${server}/features/`, pathNot: test },
      { path: `${server}/(demo/|[^/]+[.]ts$)` },
    ),
    forbid(
      'server-app',
      'app.ts is composed by main.ts.',
      { path: `${server}/app[.]ts$` },
      { path: `${server}/(main|admin)[.]ts$` },
    ),
    forbid(
      'server-front-door',
      'A feature uses another only through its front door features/x/x.ts.',
      { path: `${server}/features/([^/]+)/`, pathNot: test },
      {
        path: `${server}/features/([^/]+)/`,
        pathNot: [`${server}/features/$1/`, `${server}/features/([^/]+)/\\1[.]ts$`],
      },
    ),
    forbid(
      'sql-is-a-leaf',
      'Statements decide nothing and call nobody of the business; they may name its types and mark what they change.',
      { path: '[.]sql[.]ts$' },
      {
        path: `${server}/`,
        pathNot: [`${server}/platform/`, `${server}/kernel/(scope|ctx|owner|changes/changes)[.]ts$`, '[.]sql[.]ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),

    forbid(
      'web-ui-and-lib',
      'ui and lib know nothing of the product.',
      { path: `${web}/(ui|lib)/`, pathNot: test },
      { path: `${web}/(shared|features|app|[^/]+[.]tsx?$)` },
    ),
    forbid(
      'web-ui-without-contract',
      'ui could serve another product.',
      { path: `${web}/ui/`, pathNot: test },
      { path: '^packages/' },
    ),
    forbid(
      'web-shared',
      'shared belongs to no feature.',
      { path: `${web}/shared/`, pathNot: test },
      { path: `${web}/(features|app|[^/]+[.]tsx?$)` },
    ),
    forbid(
      'web-features',
      'Features hang under the app.',
      { path: `${web}/features/`, pathNot: test },
      { path: `${web}/(app/|[^/]+[.]tsx?$)` },
    ),
    forbid(
      'web-features-never-meet',
      'A page made of several features lives in app/.',
      { path: `${web}/features/([^/]+)/` },
      { path: `${web}/features/`, pathNot: `${web}/features/$1/` },
    ),

    forbid(
      'no-test-code-in-products',
      'What ships imports no test, bench or journey.',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: test },
      { path: `(${test}|^apps/server/test/|^e2e/|^bench/)` },
    ),
  ],
  options: {
    // TypeScript 7 has no compiler API, so the sources are parsed by swc; type-only imports count as imports.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/[.])|route-tree[.]gen[.]ts$' },
    // Resolving only as far as the package name keeps the run short.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json', '.svg'],
    },
    combinedDependencies: true,
  },
}
