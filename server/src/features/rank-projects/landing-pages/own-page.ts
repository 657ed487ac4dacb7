import {
  isPagePrefix,
  readTargetPage,
  targetPageMessages,
  targetPageProblem,
} from '#contract/rules/rank-projects/target-page.ts'
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

/** The same of a field. Throws `input.invalid` for a page of another domain or one that is too long with the domain. */
export function getOwnPage(project: ProjectRow, path: string, entered: string): string {
  const page = ownPage(project, entered)
  if (page !== undefined) return page
  const message = targetPageProblem(entered, project.domain) ?? targetPageMessages.elsewhere(project.domain)
  throw new AppError('input.invalid', `${path}: ${message}`, {
    publicMessage: message,
    data: { issues: [{ path, message }] },
  })
}
