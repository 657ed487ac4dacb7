import { fromScalar, textUpTo } from '../wire/bounded-input.ts'

/** A code entered by a person, with blanks and hyphens anywhere. */
export const typedCode = (message: string, shape: RegExp) =>
  fromScalar(
    40,
    (value) => (typeof value === 'string' ? value.replace(/[\s-]/g, '') : value),
    textUpTo(40, message).regex(shape, message),
  )
