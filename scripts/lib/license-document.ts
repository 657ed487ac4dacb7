// docs/licenses.md: the licence of every package, from the lock file, which is the same on every system.
import lockfile from '../../package-lock.json' with { type: 'json' }

/** They only require that their notice is kept. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  // The licence of the fonts Bitstream Vera, much like MIT.
  'Bitstream-Vera',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])
/** Modified files must be published, and we modify none. Allowed for building and testing only. */
const forDevelopment = new Set(['MPL-2.0'])

/** Packages without a licence in the lock file, as stated in the package itself. */
const readInPackage: { name: RegExp; license: string }[] = [
  { name: /^@biomejs\/cli-/, license: 'MIT OR Apache-2.0' },
  { name: /^@oxc-parser\/binding-/, license: 'MIT' },
  { name: /^node-(bin-)?(darwin|linux)-/, license: 'MIT' },
  { name: /^png-js$/, license: 'MIT' },
  { name: /^dejavu-fonts-ttf$/, license: 'Bitstream-Vera' },
]
type LockEntry = { version?: string; license?: string; dev?: boolean; link?: boolean }
type Package = { name: string; version: string; license: string; isForDevelopment: boolean }

/** All packages of a lock file with an allowed licence. Throws with the names of the others. */
export function listLicenses(packages: Record<string, LockEntry>): Package[] {
  const found = Object.entries(packages)
    .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
    .map(([path, { version = '', license, dev }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const own = license === undefined || license.startsWith('SEE ') ? undefined : license
      return {
        name,
        version,
        license: own ?? readInPackage.find((known) => known.name.test(name))?.license ?? 'unknown',
        isForDevelopment: dev === true,
      }
    })
  const refused = found.filter(({ license, isForDevelopment }) => !isAllowed(license, isForDevelopment))
  if (refused.length > 0)
    throw new Error(
      `Licences not allowed or unknown: ${refused.map(({ name, license }) => `${name} (${license})`).join(', ')}. See scripts/lib/license-document.ts.`,
    )
  return found
}

/** Reads `A OR B` and `A AND B`, where AND binds more tightly. */
function isAllowed(license: string, isForDevelopment: boolean): boolean {
  const isOne = (name: string) => permissive.has(name) || (isForDevelopment && forDevelopment.has(name))
  const choices = license.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((name) => isOne(name.trim())))
}

function listByLicense(packages: readonly Package[]): string {
  const byLicense = Map.groupBy(packages, ({ license }) => license.replaceAll(/[()]/g, ''))
  return [...byLicense.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([license, those]) => {
      const names = [...new Set(those.map(({ name, version }) => `${name} ${version}`))].toSorted()
      return `### ${license}\n\n${names.length}: ${names.join(', ')}`
    })
    .join('\n\n')
}

const all = listLicenses(lockfile.packages as Record<string, LockEntry>)
const inProduction = all.filter(({ isForDevelopment }) => !isForDevelopment)
const onlyDevelopment = all.filter(({ isForDevelopment }) => isForDevelopment)

export const licenseDocument = `# Licences

Generated from \`package-lock.json\` by \`npm run docs:generate\`; \`npm run check\` refuses a package whose licence is unknown or not
allowed (\`scripts/lib/license-document.ts\`). Serpplus itself is under the [MIT licence](../LICENSE). The text of each licence is in the
folder of its package in \`node_modules\`.

The embedded PostgreSQL is under the PostgreSQL licence, Node under the MIT licence.

## Packages of production

${listByLicense(inProduction)}

## Packages for building and testing

Those whose code the build puts into the web application are among them. Packages under MPL-2.0 are used unchanged.

${listByLicense(onlyDevelopment)}
`
