import { expect, test } from 'vitest'
import { z } from 'zod'
import { runInScope } from '../tracing/scope.ts'
import { readSender, withSender } from './sent-by.ts'

test('a job carries the request that sent it, along with its payload', () => {
  const span = { traceparent: '00-a-b-01', record: () => {}, end: () => {} }
  const stored = runInScope({ requestId: 'request-1', span }, () => withSender({ id: 7 }))
  expect(readSender(JSON.parse(JSON.stringify(stored)))).toEqual({
    payload: { id: 7 },
    sentBy: { requestId: 'request-1', traceparent: '00-a-b-01' },
  })
  // An earlier release parses the stored value with the schema of the payload.
  expect(z.object({ id: z.number() }).parse(stored)).toEqual({ id: 7 })
})

test('a job sent without a request is stored unchanged, and malformed fields do not count as a request', () => {
  expect(withSender({ id: 7 })).toEqual({ id: 7 })
  expect(readSender({ id: 7 })).toEqual({
    payload: { id: 7 },
    sentBy: { requestId: undefined, traceparent: undefined },
  })
  expect(readSender({ $sentBy: 'x' }).sentBy).toEqual({ requestId: undefined, traceparent: undefined })
})
