// The rules of imports. `npm run check` enforces them; import-gate.test.ts shows that each rule catches what it should.
import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'
import { modules } from '#contract/modules.ts'

/** Parts are pieces of the business that several features use; both stand in one order. */
const feature = '^server/src/(features|parts)/'
const test = String.raw`\.test\.tsx?$`
/** The entries of a feature, and of a folder in it that only a few features use. */
const frontDoors = [`${feature}[^/]+/index[.]ts$`, `${feature}[^/]+/[^/]+/index[.]ts$`]

/**
 * The folders of rank-projects, lowest first: none imports one of a later row. A test may.
 */
export const rankProjectFolders = [
  ['accounting', 'days', 'notes', 'settings', 'metrics', 'competitors', 'tags', 'segments', 'keywords'],
  ['runs'],
  ['schedule'],
  ['projects'],
  ['views', 'export', 'summary'],
]

/** The part of the contract that is plain functions and constants. */
const withoutSchemas = '^contract/src/(rules/|modules?[.]ts$|[^/]+/module[.]ts$)'

type NamedRule = IForbiddenRuleType & { name: string; comment: string }

/** The order of the server's features: each may call those of its own row and of the rows before, never upward. */
export const featureOrder = [
  ['access', 'audit', 'locations', 'help', 'notifications', 'data-provider', 'exports'],
  ['credits', 'roles'],
  ['billing'],
  ['accounts'],
  ['limits', 'paid-runs'],
  ['serp-fetches', 'keyword-metrics'],
  ['site-checks'],
  modules.map(({ name }) => name),
  ['forecast'],
  ['dashboard', 'credit-settings', 'customers', 'search'],
]

const neverUpward: NamedRule[] = featureOrder.slice(0, -1).map((row, index) => ({
  name: `never-upward-from-${row[0]}`,
  comment: `${row.join(', ')} stand below these features. Let the upper one call, or send an event.`,
  // A test may set its scene with anything the product offers.
  from: { path: `${feature}(${row.join('|')})/`, pathNot: test },
  to: {
    path: `${feature}(${featureOrder
      .slice(index + 1)
      .flat()
      .join('|')})/`,
    pathNot: '/tables[.]ts$',
  },
}))

const rankProjects = `${feature}rank-projects/`

const folderOrder: NamedRule[] = rankProjectFolders.slice(0, -1).map((row, index) => ({
  name: `rank-projects-never-back-from-${row[0]}`,
  comment: `${row.join(', ')} stand below these folders of rank-projects. Let the upper one call.`,
  from: { path: `${rankProjects}(${row.join('|')})/`, pathNot: test },
  to: {
    path: `${rankProjects}(${rankProjectFolders
      .slice(index + 1)
      .flat()
      .join('|')})/`,
    pathNot: '/tables[.]ts$',
  },
}))

export const importRules: NamedRule[] = [
  {
    name: 'no-cycles',
    comment: 'Two modules that import each other cannot be understood or changed one at a time.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'everything-resolves',
    comment: 'An import this gate cannot follow is one it cannot judge; only Vite makes modules that have no file.',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'features-meet-at-the-front-door',
    comment:
      "Another feature is reached only through its index.ts or the index.ts of a folder in it; tables.ts may name another's tables for foreign keys.",
    from: { path: `${feature}([^/]+)/`, pathNot: '/tables[.]ts$' },
    to: { path: feature, pathNot: [`${feature}$2/`, ...frontDoors, `${feature}[^/]+/module[.]ts$`] },
  },
  {
    name: 'modules-are-for-the-list',
    comment:
      'A module.ts declares a capability to the list in app/ and holds what only app/ needs; other features use the index.ts.',
    from: { path: '^server/src/(features|parts|modules|platform|ports|adapters)/', pathNot: test },
    to: { path: `${feature}[^/]+/module[.]ts$` },
  },
  {
    name: 'shape-of-modules-knows-front-doors',
    comment:
      'What a module declares is described once, in words that features export; which modules there are is known in app/.',
    from: { path: '^server/src/modules/', pathNot: test },
    to: { path: '^server/src/(features|parts|app)/', pathNot: frontDoors },
  },
  {
    name: 'tables-name-only-tables',
    comment: "A tables.ts reaches into another feature only for that feature's tables.ts.",
    from: { path: `${feature}([^/]+)/.*tables[.]ts$` },
    to: { path: feature, pathNot: [`${feature}$2/`, '/tables[.]ts$'] },
  },
  ...neverUpward,
  ...folderOrder,
  {
    name: 'rank-projects-ground-knows-no-folder',
    comment:
      'Rows and jobs that every folder of rank-projects needs stand below all of them, and so does the tables.ts of each.',
    from: { path: `${rankProjects}(get-project|project-jobs|project-work|contains-text|tables|[^/]+/tables)[.]ts$` },
    to: { path: `${rankProjects}[^/]+/`, pathNot: '/tables[.]ts$' },
  },
  {
    name: 'features-know-no-adapter',
    comment: 'A feature speaks to other systems through ports; which adapter stands behind one is decided in app/.',
    from: { path: feature },
    to: { path: '^server/src/adapters/' },
  },
  {
    name: 'features-know-no-app',
    comment: 'Only app/ puts the parts together; a test may ask what they are together.',
    from: { path: feature, pathNot: test },
    to: { path: '^server/src/(app/|main[.]ts$)' },
  },
  {
    name: 'platform-knows-no-business',
    comment: 'Infrastructure has no business words: it imports no feature, adapter or app.',
    from: { path: '^server/src/platform/' },
    to: { path: '^server/src/(features|parts|adapters|app)/|^server/src/main[.]ts$' },
  },
  {
    name: 'adapters-see-only-ports',
    comment: 'An adapter fulfils a port; besides it knows its own folder, the platform and the contract.',
    from: { path: '^server/src/adapters/([^/]+)/', pathNot: test },
    to: { path: '^server/src/', pathNot: ['^server/src/adapters/$1/', '^server/src/(ports|platform)/'] },
  },
  {
    name: 'ports-know-no-one',
    comment: 'A port says what a feature needs; it knows neither who asks nor who answers.',
    from: { path: '^server/src/ports/' },
    to: { path: '^server/src/(features|parts|adapters|app|testing)/|^server/src/main[.]ts$' },
  },
  {
    name: 'ports-know-no-platform',
    comment:
      'The context of a use case (platform/context.ts) holds the ports, so that no port may import the platform.',
    from: { path: '^server/src/ports/' },
    to: { path: '^server/src/platform/' },
  },
  {
    name: 'testing-is-for-tests',
    comment: 'What tests share sees everything, so nothing of the product may import it.',
    from: { path: '^(server|web|contract|sandbox)/', pathNot: [test, '^(server/src|web/src|sandbox)/testing/'] },
    to: { path: '^(server/src|web/src|sandbox)/testing/' },
  },
  {
    name: 'benches-come-in-by-the-front-door',
    comment:
      'What is measured is what everybody calls: a bench reaches a feature through its index.ts or module.ts, and knows of the web the list of its screens.',
    from: { path: '^bench/' },
    to: {
      path: [`${feature}`, '^web/'],
      pathNot: [...frontDoors, `${feature}[^/]+/module[.]ts$`, '^web/shell/screens[.]ts$'],
    },
  },
  {
    name: 'web-features-are-isolated',
    comment:
      'Two screens meet in a route; what both need moves to web/src/parts, or to shared if it has no business word.',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'web-features-know-no-route',
    comment: 'Routes compose features, not the other way round.',
    from: { path: '^web/src/features/' },
    to: { path: '^web/src/(routes/|main[.]tsx$)' },
  },
  {
    name: 'web-modules-are-handed-down',
    comment:
      'The list of modules stands above every module. Features, parts and the layout are handed it by the router (use-modules.ts).',
    from: { path: '^web/src/(features|parts|layout|shared)/|^web/src/(module|use-modules)[.]tsx?$', pathNot: test },
    to: { path: '^web/src/(modules|router)[.]ts$' },
  },
  {
    name: 'web-parts-know-no-feature',
    comment: 'Parts are pieces of the business that several features use, and stand below them.',
    from: { path: '^web/src/parts/' },
    to: { path: '^web/src/(features|routes|layout)/' },
  },
  {
    name: 'web-layout-knows-no-feature',
    comment: 'The layout around every page, with its menu, stands below the pages.',
    from: { path: '^web/src/layout/' },
    to: { path: '^web/src/(features|routes)/' },
  },
  {
    name: 'web-shared-knows-no-business',
    comment:
      'Shared pieces have no business word: they stand below the parts, the layout, the features and the routes.',
    from: { path: '^web/src/shared/', pathNot: test },
    to: { path: '^web/src/(features|parts|layout|routes)/' },
  },
  {
    name: 'web-knows-no-server',
    comment: 'The browser knows the contract, never the server or its stand-ins.',
    from: { path: '^web/' },
    to: { path: '^(server|sandbox|scripts|bench|e2e)/' },
  },
  {
    name: 'server-knows-no-web',
    comment: 'The server knows the contract, never the browser application.',
    from: { path: '^server/' },
    to: { path: '^(web|scripts|bench|e2e)/' },
  },
  {
    name: 'server-knows-no-sandbox',
    comment: 'A stand-in is reached over HTTP like the real system; only tests start one.',
    from: { path: '^server/', pathNot: [test, '^server/src/testing/'] },
    to: { path: '^sandbox/' },
  },
  {
    name: 'contract-knows-no-one',
    comment: 'The contract is what both sides share; it stands on zod and oRPC alone.',
    from: { path: '^contract/' },
    to: { path: '^(server|web|sandbox|scripts|bench|e2e)/' },
  },
  {
    name: 'rules-need-no-package',
    comment:
      'The rules both sides share and what modules declare are plain functions and constants, so that the browser loads nothing with them.',
    from: { path: withoutSchemas, pathNot: test },
    to: { pathNot: withoutSchemas },
  },
  {
    name: 'web-runs-only-rules-and-messages',
    comment:
      'Of the contract the browser runs rules, declarations and messages; schemas and endpoints are types to it.',
    from: { path: '^web/src/', pathNot: [test, '^web/src/testing/'] },
    to: {
      path: '^contract/',
      pathNot: [withoutSchemas, '/messages[.]ts$'],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'sandbox-knows-no-product',
    comment: 'A stand-in that shared code with the product would share its mistakes.',
    from: { path: '^sandbox/' },
    to: { path: '^(server|web|scripts|bench|e2e)/' },
  },
  {
    name: 'production-needs-no-development-package',
    comment: 'An install without development packages must run the server.',
    from: { path: '^(server|contract)/', pathNot: [test, '^server/src/testing/'] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
  },
]

export default {
  forbidden: importRules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // Types count: a type of another feature's inside is as much knowledge of it as a function.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types', 'browser'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css', '.svg'],
    },
  },
} satisfies IConfiguration
