import type { ShellTexts } from '../../module.ts'
import { spaced } from './messages.ts'

export const after = ([page]: unknown[]): ShellTexts => ({
  body: (page as { data: { name: string }[] }).data.slice(0, 8).map(({ name }) => spaced(name)),
})
