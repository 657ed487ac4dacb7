import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { SettingsOfKeywords } from '#contract/rank-projects/settings.ts'
import { keywordKey } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { type AskedSetting, resolveSetting } from '../../../parts/serp-fetches/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { FurtherSetting } from '../projects/tables.ts'
import { isSameSearch } from './project-settings.ts'

/** A keyword as it is tracked in one setting. */
export type KeywordInSetting = { keyword: string; settingId: number }

/** The setting in the provider's names. Throws `input.invalid` for a place or language the engine does not have. */
export async function resolveOwnSetting(ctx: Ctx, asked: AskedSetting): Promise<Omit<FurtherSetting, 'id'>> {
  const { setting, locationName } = await resolveSetting(ctx, asked)
  const { engine, device, languageCode, locationCode } = setting
  return { engine, device, languageCode, locationCode, countryCode: asked.country, locationName }
}

/** Throws `input.invalid` if two of the settings are the same search. */
export function refuseSameSettings(settings: readonly Omit<FurtherSetting, 'id'>[]): void {
  settings.forEach((setting, at) => {
    if (settings.slice(0, at).some((other) => isSameSearch(other, setting)))
      throw wrongSettings(`setting ${at} is there already`, rankProjectMessages.knownSetting)
  })
}

/**
 * The keywords of a request, each in the settings that it names for them; without a choice in all. Throws `input.invalid` for a setting
 * that isn't among `settingIds`.
 */
export function chooseSettings(
  keywords: readonly string[],
  { settings, keywordSettings }: SettingsOfKeywords,
  settingIds: readonly number[],
): KeywordInSetting[] {
  const named = [...(settings ?? []), ...keywordSettings.flatMap((one) => one.settings)]
  const unknown = named.find((id) => !settingIds.includes(id))
  if (unknown !== undefined) throw wrongSettings(`no setting ${unknown}`, rankProjectMessages.unknownSetting)
  const ofKeyword = new Map(keywordSettings.map((one) => [one.keyword, one.settings]))
  return keywords.flatMap((keyword) => {
    const chosen = ofKeyword.get(keywordKey(keyword)) ?? settings ?? settingIds
    return [...new Set(chosen)].map((settingId) => ({ keyword, settingId }))
  })
}

/** A problem of a further setting stands at the list of them, not at the fields of the first one. */
export function refuseFurther(error: unknown): never {
  if (error instanceof AppError && error.code === 'input.invalid')
    throw wrongSettings(error.message, error.publicMessage)
  throw error
}

const wrongSettings = (detail: string, message: string) =>
  new AppError('input.invalid', detail, {
    publicMessage: message,
    data: { issues: [{ path: 'furtherSettings', message }] },
  })
