import type { Notice } from '#contract/notifications/endpoints.ts'
import type { ShellWords } from '../../module.ts'

export const after = ([page]: unknown[]): ShellWords => ({
  body: (page as { data: Notice[] }).data.slice(0, 5).map(({ title, text }) => ({ label: title, hint: text })),
})
