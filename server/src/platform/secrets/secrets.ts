import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Settings } from '../context.ts'

/** 256 random bits for a cookie or a link: 43 characters of `A-Z a-z 0-9 - _`. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Six random digits for somebody to type. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * What is stored in a secret's place, hex: of no use to whoever reads the database without `APP_SECRET`. `purpose` keeps
 * the same secret apart in two places.
 */
export const hmac = ({ settings }: { settings: Pick<Settings, 'appSecret'> }, purpose: string, ...parts: string[]) =>
  createHmac('sha256', settings.appSecret)
    .update([purpose, ...parts].join('\n'))
    .digest('hex')
