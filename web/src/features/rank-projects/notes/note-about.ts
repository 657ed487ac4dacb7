import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import type { ProjectTag } from '#contract/rank-projects/tags.ts'
import { noteLimits } from '#contract/rules/limits/limits.ts'
import { readTargetPage, targetPageMessages } from '#contract/rules/rank-projects/target-page.ts'

/** The keywords that a note is about, as they are entered. */
export type NoteAbout = { kind: 'project' } | { kind: 'tag'; tag: number | undefined } | { kind: 'pages'; text: string }

export const noteAboutOf = ({ tag_id, pages }: Pick<ProjectNote, 'tag_id' | 'pages'>): NoteAbout => {
  if (tag_id !== null) return { kind: 'tag', tag: tag_id }
  return pages.length === 0 ? { kind: 'project' } : { kind: 'pages', text: pages.join('\n') }
}

const pagesIn = (text: string) =>
  text
    .split(/\s+/)
    .map((page) => page.trim())
    .filter((page) => page !== '')

/** The fields of a request; both are sent, so that what a note was about before is gone. */
export const aboutFields = (about: NoteAbout): { tag_id: number | null; pages: string[] } => ({
  tag_id: about.kind === 'tag' ? (about.tag ?? null) : null,
  pages: about.kind === 'pages' ? pagesIn(about.text) : [],
})

/** Says what is missing or wrong. */
export function aboutProblem(about: NoteAbout): string | undefined {
  if (about.kind === 'project') return undefined
  if (about.kind === 'tag') return about.tag === undefined ? 'Please choose a tag.' : undefined
  const pages = pagesIn(about.text)
  if (pages.length > noteLimits.pages) return rankProjectMessages.tooManyNotedPages
  const isWrong = pages.length === 0 || pages.some((page) => readTargetPage(page) === undefined)
  return isWrong ? targetPageMessages.invalid : undefined
}

/** True if the effect of a note can be shown. */
export const hasSubject = ({ tag_id, pages }: Pick<ProjectNote, 'tag_id' | 'pages'>) =>
  tag_id !== null || pages.length > 0

/** "Tag Beans", "3 pages"; undefined for a note of the whole project. */
export function subjectText(
  { tag_id, pages }: Pick<ProjectNote, 'tag_id' | 'pages'>,
  tags: readonly Pick<ProjectTag, 'id' | 'name'>[],
): string | undefined {
  if (tag_id !== null) return `Tag ${tags.find(({ id }) => id === tag_id)?.name ?? '(deleted)'}`
  if (pages.length === 0) return undefined
  return pages.length === 1 ? `Page ${pages[0]}` : `${pages.length} pages`
}
