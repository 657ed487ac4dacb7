// Finds code that depends on an implicit time zone: a browser may not know its own, and then reports a name it rejects itself
// ("Etc/Unknown"); a server’s is whatever its machine is set to. In the browser, `web/src/shared/format/time-zone.ts` reads the zone.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root as repository } from '../lib/paths.ts'

export type RawTimeZone = { path: string; line: number; found: string; instead: string }

const folders = ['contract', 'server/src', 'web', 'sandbox']
/** The reader of the browser’s zone, and the shell, which runs before it has loaded. */
const readers = ['web/src/shared/format/time-zone.ts', 'web/shell/start-shell.ts']

const inNamedZone = 'name the zone: readersFormat(…) or { timeZone }'
const insteadOf = new Map<string, string>([
  ['toLocaleDateString', inNamedZone],
  ['toLocaleTimeString', inNamedZone],
  ...['getFullYear', 'getMonth', 'getDate', 'getDay', 'getHours', 'getMinutes', 'getTimezoneOffset'].map(
    (getter) => [getter, 'localDateOf, localTimeOf or the getter of UTC'] as const,
  ),
  ...['setFullYear', 'setMonth', 'setDate', 'setHours', 'setMinutes'].map(
    (setter) => [setter, 'momentOf, addDays, addMonths or the setter of UTC'] as const,
  ),
])

/** `source` is read as the file at `path`. */
export function findRawTimeZones(path: string, source: string): RawTimeZone[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found: RawTimeZone[] = []
  const report = (node: ts.Node, instead: string) =>
    found.push({
      path,
      line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      found: node.getText().slice(0, 80),
      instead,
    })
  const visit = (node: ts.Node): void => {
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isDateTimeFormat(node.expression)) {
      if (!namesZone(node.arguments?.[1])) report(node, inNamedZone)
    } else if (ts.isPropertyAccessExpression(node)) {
      const instead = insteadOf.get(node.name.text)
      if (instead !== undefined) report(node, instead)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const isDateTimeFormat = (node: ts.Node) => /(?:^|\.)DateTimeFormat$/.test(node.getText())

/** Only an object literal shows whether it does. */
const namesZone = (options: ts.Expression | undefined) =>
  options !== undefined &&
  ts.isObjectLiteralExpression(options) &&
  options.properties.some(({ name }) => name?.getText() === 'timeZone')

function sourceFiles(folder: string): string[] {
  return readdirSync(join(repository, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(repository.length + 1))
    .filter((path) => !readers.includes(path) && !/\/(?:node_modules|dist)\//.test(path))
}

if (import.meta.main) {
  const all = folders
    .flatMap(sourceFiles)
    .flatMap((path) => findRawTimeZones(path, readFileSync(join(repository, path), 'utf8')))
  for (const { path, line, found, instead } of all) console.log(`${path}:${line} “${found}”: ${instead}`)
  if (all.length > 0) process.exitCode = 1
}
