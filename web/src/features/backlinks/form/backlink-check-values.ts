import { backlinkMessages } from '#contract/backlinks/messages.ts'
import { toBacklinkTarget } from '#contract/rules/backlinks/backlinks.ts'

export const chosenScopes = ['domain', 'subdomain'] as const
export type ChosenScope = (typeof chosenScopes)[number]

export type BacklinkCheckValues = { target: string; scope: ChosenScope }

const emptyBacklinkCheck: BacklinkCheckValues = { target: '', scope: 'domain' }

export const draftName = 'backlink-check'

/** The form as a draft left it; what does not fit is as at first. */
export function restoreBacklinkCheck(draft: unknown): BacklinkCheckValues {
  if (typeof draft !== 'object' || draft === null) return emptyBacklinkCheck
  const kept: Partial<Record<keyof BacklinkCheckValues, unknown>> = draft
  return {
    target: typeof kept.target === 'string' ? kept.target : '',
    scope: chosenScopes.find((scope) => scope === kept.scope) ?? 'domain',
  }
}

export function targetProblem(text: string, scope: ChosenScope): string | null {
  if (text.trim() === '') return backlinkMessages.targetRequired
  return toBacklinkTarget(text, scope) === undefined ? backlinkMessages.targetInvalid : null
}

/** The page that is analysed where the target has a path; undefined where it has none. */
export function pageOf({ target, scope }: BacklinkCheckValues) {
  const read = toBacklinkTarget(target, scope)
  return read?.scope === 'page' ? read : undefined
}

/** Ids of each field's own element, in the order of the page. */
export const backlinkFieldIds = { scope: 'scope', target: 'target' } as const
