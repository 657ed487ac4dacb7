import { expect, test } from 'vitest'
import { z } from 'zod'
import { listUpTo, textUpTo } from '#contract/wire/bounded-input.ts'
import { fieldsIn } from './fields-in.ts'

test('the fields of every option of a union are found, and those that several options have count once', () => {
  const text = textUpTo(10, 'Too long.')
  const choice = z.union([
    z.literal(1),
    text,
    z.object({ name: text }),
    listUpTo(text, 'Not a list.', { most: 3, tooMany: 'Too many.' }),
  ])
  expect(fieldsIn(z.object({ choice }))).toEqual([
    { place: ['choice'], kind: 'value' },
    { place: ['choice'], kind: 'object' },
    { place: ['choice', 'name'], kind: 'value' },
    { place: ['choice'], kind: 'list' },
    { place: ['choice', 0], kind: 'value' },
  ])
})
