import { z } from 'zod'

export const emailAddress = (message: string) =>
  z.string({ error: message }).trim().max(254, message).pipe(z.email(message))
