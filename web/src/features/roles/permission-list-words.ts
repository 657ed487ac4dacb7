import type { ShellWords } from '../../module.ts'

export const after = ([page]: unknown[]): ShellWords => ({
  body: (page as { data: { name: string }[] }).data.slice(0, 8).map(({ name }) => name),
})
