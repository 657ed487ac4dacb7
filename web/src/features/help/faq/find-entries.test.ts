import { describe, expect, test } from 'vitest'
import type { FaqCategory } from '#contract/help/rows.ts'
import { findEntries, partsOf, wordsOf } from './find-entries.ts'

const entry = (id: number, question: string, answer = 'Yes.') => ({ id, category_id: 1, question, answer })
const categories: FaqCategory[] = [
  {
    ...{ id: 1, name: 'Credits', icon: 'coins' },
    questions: [
      entry(1, 'Do credits expire?', 'Those of a **plan** do, [see here](/pricing-page).'),
      entry(2, 'Is a refund possible?', 'Failed look-ups return their credits.'),
    ],
  },
  { ...{ id: 2, name: 'Plans', icon: 'card' }, questions: [entry(3, 'How do I change my plan (or credits)?')] },
]
const found = (search: string) => findEntries(categories, search).map(({ entry: { id }, excerpt }) => [id, excerpt])

describe('a search', () => {
  test('finds every word in question, answer or category, those in the question first', () => {
    expect(found('CREDITS')).toEqual([
      [1, undefined],
      [3, undefined],
      [2, 'Failed look-ups return their credits.'],
    ])
    expect(found('plan credits')).toEqual([
      [3, undefined],
      [1, 'Those of a plan do, see here.'],
    ])
    expect(found('plans')).toEqual([[3, 'Yes.']])
    expect(found('credits zebra')).toEqual([])
    // A word counts as found in the category only if neither the question nor the answer contains it.
    const inCategory = (search: string) => findEntries(categories, search).map(({ categoryWords }) => categoryWords)
    expect(inCategory('credits plan')).toEqual([[], []])
    expect(inCategory('plans')).toEqual([['plans']])
  })

  test('reads an answer without its marks and the addresses of its links', () => {
    expect(found('pricing-page')).toEqual([])
    expect(found('**plan**')).toEqual([])
  })

  test('takes what somebody types as text, not as a pattern', () => {
    expect(found('(or')).toEqual([[3, undefined]])
    expect(found('.*')).toEqual([])
  })

  test('cuts a long answer between words around what matches', () => {
    const answer = `${'before '.repeat(40)}needle ${'after '.repeat(40)}`
    const [hit] = findEntries([{ id: 1, name: 'A', icon: 'card', questions: [entry(1, 'Q?', answer)] }], 'needle')
    expect(hit?.excerpt).toMatch(/^… before .* needle after .* after …$/)
    expect(hit?.excerpt?.length).toBeLessThan(200)
  })
})

test('matches stand apart from the rest of the text, whatever their case, and all of it is there', () => {
  const parts = partsOf('Why are ranks (my Rank) different?', wordsOf('rank ranks (MY'))
  expect(parts.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['ranks', '(my', 'Rank'])
  expect(parts.map(({ text }) => text).join('')).toBe('Why are ranks (my Rank) different?')
})
