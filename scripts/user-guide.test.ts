import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { screens } from '../web/shell/screens.ts'
import { root } from './lib/paths.ts'
import { pictures } from './screenshots/pictures.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = ['README.md', 'docs/user-guide.md']
const guide = read('docs/user-guide.md')

describe('README and the user guide', () => {
  test('show pictures that exist, and every picture that is taken is shown', () => {
    const shown = documents.flatMap((document) =>
      [...read(document).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path]) => join(dirname(document), path ?? '')),
    )
    expect(shown.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const unused = pictures.filter(({ name }) => !shown.some((path) => path.includes(`/${name}`)))
    expect(unused.map(({ name }) => name)).toEqual([])
  })

  test('name no address that is not a screen', () => {
    const known = new Set(screens.map(({ path }) => path))
    const named = [...guide.matchAll(/`(\/[a-z-]*)`/g)].map(([, path]) => path ?? '')
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((path) => !known.has(path))).toEqual([])
  })

  test('call everything as the screens do', () => {
    const words = ['web/src', 'web/shell', 'contract/src'].flatMap(sources).join('\n').replaceAll(/\s+/g, ' ')
    const called = [...guide.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name]) => (name ?? '').replaceAll(/\s+/g, ' '))
    // The two parts of the guide itself.
    const ofTheGuide = new Set(['Customers:', 'Staff:'])
    expect(called.filter((name) => !ofTheGuide.has(name) && !words.includes(name))).toEqual([])
  })
})

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => read(join(folder, file)))
