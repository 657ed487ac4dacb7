import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../lib/paths.ts'
import { accountMessages, businessMessages, checkMessages, replacedMessages } from './message-catalogue.ts'

const messages = [...accountMessages, ...checkMessages, ...businessMessages]

const files = execFileSync('git', ['ls-files', 'contract/src', 'server/src', 'web/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

/** As the words are read: values as `…`, quotation marks straight. */
const wordsOf = (source: string) =>
  source
    .replaceAll(/\$\{[^{}]*\}/g, '…')
    .replaceAll('’', "'")
    .replaceAll("\\'", "'")

const words = [...sources.values()].map(wordsOf)
const isSaid = (text: string) => words.some((each) => each.includes(text))

test.each(messages)('“$text” is shown by $in', ({ text, in: file, as }) => {
  const source = sources.get(file)
  expect(source, `${file} is gone: who shows it now?`).toBeDefined()
  if (as === undefined) return expect(wordsOf(source ?? '')).toContain(text)
  expect(source, 'where it is shown').toContain(as)
  expect(isSaid(text), 'where its words stand').toBe(true)
})

test.each(replacedMessages)('“$text” is replaced by “$by”', ({ text, by }) => {
  expect(isSaid(text)).toBe(false)
  expect(isSaid(by)).toBe(true)
})
