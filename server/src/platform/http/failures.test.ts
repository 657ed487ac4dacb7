import { ORPCError, ValidationError } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { type ErrorCode, errorCatalogue } from '#contract/rules/wire/errors.ts'
import { isOwnCode } from '#contract/rules/wire/refusals.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import { retryAfterOf, toAppError, toFailureBody } from './failures.ts'

const fastifyError = (code: string, statusCode: number) => Object.assign(new Error('inside'), { code, statusCode })

test('thousands of invalid elements are reported in three sentences and a hundred fields', () => {
  const issues = Array.from({ length: 5_000 }, (_, at) => ({ message: `Wrong: ${at}.`, path: ['keywords', at] }))
  const cause = new ValidationError({ message: 'Input validation failed', issues, data: {} })
  const error = toAppError(new ORPCError('BAD_REQUEST', { status: 400, cause }))
  expect(toFailureBody(error)).toMatchObject({ code: 'input.invalid', message: 'Wrong: 0. Wrong: 1. Wrong: 2.' })
  expect((error.data as { issues: unknown[] }).issues).toHaveLength(100)
})

describe('anything thrown becomes a failure of the closed list', () => {
  test.each(Object.keys(errorCatalogue) as ErrorCode[])('%s has a status of a failure and a sentence', (code) => {
    const error = new AppError(code, 'for the log')
    expect(error.status).toBeGreaterThanOrEqual(400)
    expect(isOwnCode(code)).toBe(true)
    expect(toAppError(error)).toBe(error)
    expect(toFailureBody(error)).toEqual({ code, message: errorCatalogue[code].message })
    expect(errorCatalogue[code].message).toMatch(/\w/)
  })

  test.each<[string, unknown, ErrorCode]>([
    ['a content type nobody reads', fastifyError('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415), 'body.not-json'],
    ['a body too large', fastifyError('FST_ERR_CTP_BODY_TOO_LARGE', 413), 'body.too-large'],
    ['an empty body', fastifyError('FST_ERR_CTP_EMPTY_JSON_BODY', 400), 'input.malformed'],
    ['a broken body', fastifyError('FST_ERR_CTP_INVALID_JSON_BODY', 400), 'input.malformed'],
    ['an address nobody can read', fastifyError('FST_ERR_BAD_URL', 400), 'path.not-found'],
    ['a path that leaves the files', fastifyError('FST_STATIC_FORBIDDEN_PATH', 403), 'path.not-found'],
    ['a file that is not as expected', Object.assign(new Error('precondition'), { statusCode: 412 }), 'file.changed'],
    ['a range no file has', Object.assign(new Error('range'), { statusCode: 416 }), 'range.invalid'],
    ['too much at once', fastifyError('FST_UNDER_PRESSURE', 503), 'server.busy'],
    ['a database that is gone', Object.assign(new Error('inside'), { code: 'ECONNREFUSED' }), 'server.unavailable'],
    ['a flood', Object.assign(new Error('flood'), { statusCode: 429 }), 'rate.limited'],
    ['another refusal of the framework', fastifyError('FST_ERR_OTHER', 400), 'input.malformed'],
    ['a status nobody foresaw', fastifyError('FST_ERR_OTHER', 418), 'server.failed'],
    ['a mistake of ours', new TypeError('x is undefined'), 'server.failed'],
    ['a text', 'thrown as text', 'server.failed'],
    ['a number', 5, 'server.failed'],
    ['nothing', undefined, 'server.failed'],
    ['null', null, 'server.failed'],
    ['a failure of the contract', new ORPCError('credits.insufficient', { status: 402 }), 'credits.insufficient'],
    ['a body oRPC cannot read', new ORPCError('BAD_REQUEST', { status: 400 }), 'input.malformed'],
    ['a call oRPC does not know', new ORPCError('NOT_FOUND', { status: 404 }), 'path.not-found'],
    ['a failure inside oRPC', new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 }), 'server.failed'],
  ])('%s', (_what, thrown, code) => {
    expect(toAppError(thrown)).toMatchObject({ code, status: errorCatalogue[code].status })
  })

  test('a reply that breaks the contract is our failure, not the caller’s', () => {
    const issues = [{ message: 'expected number', path: ['secret'] }]
    const cause = new ValidationError({ message: 'output', issues, data: {} })
    const error = toAppError(new ORPCError('INTERNAL_SERVER_ERROR', { status: 500, cause }))
    expect(toFailureBody(error)).toEqual({ code: 'server.failed', message: errorCatalogue['server.failed'].message })
  })
})

describe('what a person reads', () => {
  test('never contains what was meant for the log, whatever was thrown', () => {
    for (const thrown of [
      new Error('password is hunter2'),
      new AppError('server.failed', 'hunter2'),
      notFound('hunter2'),
    ])
      expect(JSON.stringify(toFailureBody(toAppError(thrown)))).not.toContain('hunter2')
  })

  test('a missing row and a foreign row read the same', () => {
    expect(toFailureBody(notFound('check 7'))).toEqual(toFailureBody(notFound('check 8 of account 2')))
  })

  test('a more specific message and data if the error has them', () => {
    const error = new AppError('trial.restricted', 'inside', { publicMessage: 'Upgrade.', data: { limit: 20 } })
    expect(toFailureBody(error)).toEqual({ code: 'trial.restricted', message: 'Upgrade.', data: { limit: 20 } })
  })

  const invalid = (issues: { message: string; path?: (string | number | { key: string })[] }[]) => {
    const cause = new ValidationError({ message: 'input', issues, data: {} })
    return toFailureBody(toAppError(new ORPCError('BAD_REQUEST', { status: 400, cause })))
  }

  test('invalid fields by their messages, each once, and their paths', () => {
    expect(
      invalid([
        { message: 'No domain.', path: ['competitors', 1] },
        { message: 'No domain.', path: ['domainUrl'] },
        { message: 'No page.', path: [{ key: 'page' }] },
        { message: 'All wrong.' },
      ]),
    ).toEqual({
      code: 'input.invalid',
      message: 'No domain. No page. All wrong.',
      data: {
        issues: [
          { path: 'competitors.1', message: 'No domain.' },
          { path: 'domainUrl', message: 'No domain.' },
          { path: 'page', message: 'No page.' },
          { path: '', message: 'All wrong.' },
        ],
      },
    })
  })

  test('at most three sentences of many, all of them in the data', () => {
    const body = invalid(Array.from({ length: 9 }, (_, at) => ({ message: `Sentence ${at}.`, path: [at] })))
    expect(body.message).toBe('Sentence 0. Sentence 1. Sentence 2.')
    expect((body.data as { issues: unknown[] }).issues).toHaveLength(9)
  })
})

test('a reply that asks for a retry says when, exactly if that is known', () => {
  const tooMany = new AppError('rate.limited', 'inside', { data: { retry_after_seconds: 42 } })
  expect(retryAfterOf(tooMany)).toEqual({ 'retry-after': '42' })
  expect(retryAfterOf(new AppError('rate.limited', 'inside'))).toEqual({ 'retry-after': '5' })
  expect(retryAfterOf(new AppError('server.unavailable', 'inside'))).toEqual({ 'retry-after': '5' })
  expect(retryAfterOf(new AppError('server.failed', 'inside'))).toEqual({})
  expect(retryAfterOf({ status: 200, data: { retry_after_seconds: 42 } })).toEqual({})
})
