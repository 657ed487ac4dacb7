import { expect, test } from 'vitest'
import { printable } from './fonts.ts'
import { makePdf } from './make-pdf.ts'

const about = { title: 'Receipt 1', author: 'Serpplus', madeAt: new Date('2026-11-24T10:00:00Z') }

test('documents are made one after another, also after one that failed, and others have their turn in between', async () => {
  const steps: string[] = []
  setImmediate(() => steps.push('another request'))
  const ask = (name: string, isBroken = false) =>
    makePdf(about, (page) => {
      steps.push(`${name} begins`)
      if (isBroken) throw new Error('no such letter')
      page.on('end', () => steps.push(`${name} ends`))
    })
  const [first, second, third] = await Promise.allSettled([ask('first'), ask('second', true), ask('third')])
  expect(steps).toEqual([
    'another request',
    'first begins',
    'first ends',
    'second begins',
    'third begins',
    'third ends',
  ])
  expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a line is cut long before it takes seconds to lay out', () => {
  expect(printable('a\u0301'.repeat(20_000)).length).toBeLessThanOrEqual(500)
})
