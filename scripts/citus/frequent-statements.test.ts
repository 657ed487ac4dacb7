import { expect, test } from 'vitest'
import { listFaults, listFrequent, type Statement } from './frequent-statements.ts'

const statements = (count: number, changes: Partial<Statement> = {}): Statement[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: String(at), query: 'select * from rank_projects', calls: 100 + at, is_of_one_key: true },
    ...changes,
  }))

test('ten statements that read one shard each pass, and one that reads several fails', () => {
  expect(listFaults(statements(10))).toEqual([])
  const [one] = statements(1, { is_of_one_key: false })
  expect(listFaults([...statements(9), ...(one === undefined ? [] : [one])])).toEqual([
    'This reads several shards: select * from rank_projects',
  ])
})

test('too few statements fail, so a run that measured nothing doesn’t pass', () => {
  for (const count of [0, 9])
    expect(listFaults(statements(count))).toEqual([
      `Only ${count} statements were counted instead of 10, so the result means nothing.`,
    ])
})

test('calls that also occur without activity are subtracted, and statements with no other calls aren’t shown', () => {
  const idle = new Map([
    ['0', 50],
    ['11', 10],
  ])
  const frequent = listFrequent(statements(12), idle, 2)
  expect(frequent.map(({ id, calls }) => [id, calls]).slice(0, 2)).toEqual([
    ['10', 110],
    ['9', 109],
  ])
  expect(frequent).toHaveLength(10)
  expect(listFrequent(statements(1), idle, 2)).toEqual([])
})
