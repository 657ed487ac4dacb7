import { expect, test } from 'vitest'
import { z } from 'zod'
import { runInScope } from '../tracing/scope.ts'
import { readSender, withSender } from './sent-by.ts'

test('a job carries the request that sent it, beside its payload', () => {
  const span = { traceparent: '00-a-b-01', record: () => {}, end: () => {} }
  const stored = runInScope({ requestId: 'request-1', span }, () => withSender({ id: 7 }))
  expect(readSender(JSON.parse(JSON.stringify(stored)))).toEqual({
    payload: { id: 7 },
    sentBy: { requestId: 'request-1', traceparent: '00-a-b-01' },
  })
  // An earlier release parses what is stored by the schema of the payload.
  expect(z.object({ id: z.number() }).parse(stored)).toEqual({ id: 7 })
})

test('a job that nobody’s request sent is stored as it is, and odd fields are no request', () => {
  expect(withSender({ id: 7 })).toEqual({ id: 7 })
  expect(readSender({ id: 7 })).toEqual({
    payload: { id: 7 },
    sentBy: { requestId: undefined, traceparent: undefined },
  })
  expect(readSender({ $sentBy: 'x' }).sentBy).toEqual({ requestId: undefined, traceparent: undefined })
})
