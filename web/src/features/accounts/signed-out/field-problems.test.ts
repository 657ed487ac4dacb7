import { expect, test } from 'vitest'
import { errorsByField } from './field-problems.ts'

test('all sentences about a field stand together, each once, and those about no field of the form are left out', () => {
  const issues = [
    { path: 'password', message: 'A digit is missing.' },
    { path: 'token', message: 'Too long.' },
    { path: 'password', message: 'A symbol is missing.' },
    { path: 'password', message: 'A digit is missing.' },
  ]
  const failure = { code: undefined, message: '', issues, data: undefined }
  expect(errorsByField(failure, ['name', 'password'])).toEqual({
    password: 'A digit is missing. A symbol is missing.',
  })
})
