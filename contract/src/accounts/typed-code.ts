import { fromScalar, textUpTo } from '../wire/bounded-input.ts'

/** A code somebody types, with blanks and hyphens wherever they like. */
export const typedCode = (message: string, shape: RegExp) =>
  fromScalar(
    40,
    (value) => (typeof value === 'string' ? value.replace(/[\s-]/g, '') : value),
    textUpTo(40, message).regex(shape, message),
  )
