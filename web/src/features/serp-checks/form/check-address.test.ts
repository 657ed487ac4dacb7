import { expect, test } from 'vitest'
import { readCheckAddress } from './check-address.ts'

test.each(['running shoes', '2024', 2024])('the keyword %j is text', (keyword) => {
  expect(readCheckAddress({ project: 7, keyword })).toEqual({ project: 7, keyword: String(keyword) })
})

test.each([null, true, ['shoes'], undefined])('%j is no keyword', (keyword) => {
  expect(readCheckAddress({ keyword }).keyword).toBeUndefined()
})
