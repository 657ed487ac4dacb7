import type { Notice } from '#contract/notifications/endpoints.ts'
import type { ShellTexts } from '../../module.ts'

export const after = ([page]: unknown[]): ShellTexts => ({
  body: (page as { data: Notice[] }).data.slice(0, 5).map(({ title, text }) => ({ label: title, hint: text })),
})
