import { expect, test } from 'vitest'
import { modules } from './modules.ts'
import { ownErrors } from './rules/wire/errors.ts'

const doubles = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

test('no two modules declare the same name', () => {
  expect(doubles(modules.map(({ name }) => name))).toEqual([])
  expect(doubles(modules.map(({ plan }) => plan.name))).toEqual([])
  expect(doubles(modules.flatMap(({ price }) => (price === null ? [] : [price.title])))).toEqual([])
  expect(doubles(modules.flatMap(({ abilities }) => [...abilities.names]))).toEqual([])
  expect(doubles(modules.flatMap(({ optionalNotices }) => [...optionalNotices]))).toEqual([])
  expect(doubles(modules.flatMap(({ events }) => Object.keys(events)))).toEqual([])
  expect(doubles(modules.flatMap(({ found }) => Object.keys(found)))).toEqual([])
  expect(doubles([...Object.keys(ownErrors), ...modules.flatMap(({ errors }) => Object.keys(errors))])).toEqual([])
})
