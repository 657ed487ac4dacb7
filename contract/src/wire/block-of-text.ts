import { z } from 'zod'
import { hasHiddenInBlock, hiddenInBlock } from '../rules/text-blocks.ts'

/** Lines that a person writes and others read, trimmed, with one end of line throughout. Its length is each field's own rule. */
export const blockOfText = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .refine((text) => !hasHiddenInBlock(text), { error: hiddenInBlock, abort: true })
    .transform((text) => text.replaceAll(/\r\n?/g, '\n'))
