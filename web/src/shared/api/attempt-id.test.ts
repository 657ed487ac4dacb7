import { expect, test } from 'vitest'
import { createAttempts } from './attempt-id.ts'

const refresh = (id: number) => ({ kind: 'refresh', id, confirm: true })
const lost = new TypeError('Failed to fetch')

test('work sent again after no answer keeps its name, whatever became of other work meanwhile', () => {
  const attempts = createAttempts()
  const first = attempts.idFor(refresh(3))
  const second = attempts.idFor(refresh(2))
  expect(second).not.toBe(first)
  attempts.settle(refresh(3), lost)
  attempts.settle(refresh(2), null)
  expect(attempts.idFor(refresh(3))).toBe(first)
  expect(attempts.idFor(refresh(2))).not.toBe(second)
})
