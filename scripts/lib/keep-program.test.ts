import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { keepProgram } from './keep-program.ts'
import { type Program, startProgram } from './program.ts'

const folder = mkdtempSync(join(tmpdir(), 'serpplus-keep-'))
const starts = join(folder, 'starts')
let kept: Program | undefined
afterEach(async () => kept?.stop(5_000))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program that says it is ready and then does `after`, which may know how many times it was started. */
function programThat(after: string): () => Program {
  const file = join(folder, 'program.mjs')
  writeFileSync(starts, '')
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(starts)}, 'x')
     const count = readFileSync(${JSON.stringify(starts)}).length
     process.on('disconnect', () => process.exit(0))
     process.on('SIGTERM', () => process.exit(0))
     process.send({ type: 'ready', url: 'http://x' }, () => { ${after} })`,
  )
  return () => startProgram('The program', [file], process.env)
}
const countStarts = () => readFileSync(starts).length

test('a program that exits is restarted and the reason reported; once stopped, it stays stopped', async () => {
  const reports: string[] = []
  kept = keepProgram(programThat('if (count === 1) process.kill(process.pid, "SIGKILL")'), (sentence) =>
    reports.push(sentence),
  )
  expect((await kept.ready).url).toBe('http://x')
  await expect
    .poll(() => reports, { timeout: 30_000 })
    .toEqual([
      'The program ended (SIGKILL, possibly out of memory). Starting it again …',
      'The program is running again.',
    ])
  await kept.stop(5_000)
  expect(await kept.ended).toBe('The program ended (exit code 0).')
  expect(countStarts()).toBe(2)
})

test('a program that keeps exiting is given up, with a reason', async () => {
  const reports: string[] = []
  kept = keepProgram(programThat('process.exit(3)'), (sentence) => reports.push(sentence))
  expect(await kept.ended).toBe(
    'The program ended (exit code 3). It ended 5 times within ten minutes, so it won’t be started again.',
  )
  expect(countStarts()).toBe(5)
})
