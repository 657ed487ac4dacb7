import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { projectNameCharacters } from '#contract/rules/limits/limits.ts'

export const nameLimit = projectNameCharacters

/** The reason why a name cannot stay as it is; null where it can. */
export function projectNameProblem(name: string) {
  if (name.trim() === '') return rankProjectMessages.name
  return name.trim().length > nameLimit ? rankProjectMessages.nameTooLong : null
}
