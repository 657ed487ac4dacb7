import { z } from 'zod'
import { blanksAround, textUpTo } from '../wire/bounded-input.ts'

const mostCharacters = 254

export const emailAddress = (message: string) =>
  textUpTo(mostCharacters + blanksAround, message)
    .trim()
    .max(mostCharacters, { error: message, abort: true })
    .check(z.email(message))
