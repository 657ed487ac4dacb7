import { isPagePrefix, readTargetPage, targetPageMessages } from '#contract/rules/rank-projects/target-page.ts'
import { createMatcher, readAddress } from '../../../parts/serp-fetches/read-pages/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ProjectRow } from '../get-project.ts'

/** The page in its stored spelling; undefined if it isn't one of the project's domain. */
export function ownPage(project: ProjectRow, entered: string): string | undefined {
  const page = readTargetPage(entered, project.domain)
  if (page === undefined) return undefined
  const url = `https://${isPagePrefix(page) ? page.slice(0, -1) : page}`
  const address = readAddress({ url, domain: null })
  return address !== undefined && createMatcher(project.domain, project)(address) ? page : undefined
}

/** The refusal of a page of another domain, in a field. */
export function pageElsewhere({ domain }: ProjectRow, path: string): AppError {
  const message = targetPageMessages.elsewhere(domain)
  return new AppError('input.invalid', `${path}: ${message}`, {
    publicMessage: message,
    data: { issues: [{ path, message }] },
  })
}
