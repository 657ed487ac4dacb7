import {
  type DeviceCode,
  deviceOf,
  type SearchEngineCode,
  searchEngineOf,
} from '#contract/rules/serp-fetches/search-engines.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findPlace, hasLanguage } from '../../locations/index.ts'
import type { ChosenSetting } from './queries.ts'

/** A setting in the numbers of the wire. */
export type AskedSetting = {
  searchEngine: SearchEngineCode
  deviceType: DeviceCode
  language: string
  country: number
  state_city: number | null
} & Pick<ChosenSetting, 'depth' | 'extraPage' | 'loadsAiOverview'>

/** The setting in the provider's names. Throws `input.invalid` for a place or language the engine does not have. */
export async function resolveSetting(
  ctx: Ctx,
  asked: AskedSetting,
): Promise<{ setting: ChosenSetting; locationName: string }> {
  const engine = searchEngineOf(asked.searchEngine)
  const place = await findPlace(ctx, { engine, countryCode: asked.country, locationCode: asked.state_city })
  if (place === undefined)
    throw invalidField(
      asked.state_city === null ? 'country' : 'state_city',
      'This search engine doesn’t support that location. Please choose another.',
    )
  if (!(await hasLanguage(ctx, engine, asked.language)))
    throw invalidField('language', 'This search engine doesn’t support that language. Please choose another.')
  const { locationCode, locationName } = place
  const { language: languageCode, depth, extraPage, loadsAiOverview } = asked
  const device = deviceOf(asked.deviceType)
  return {
    setting: { engine, device, languageCode, locationCode, depth, extraPage, loadsAiOverview },
    locationName,
  }
}

const invalidField = (path: string, message: string) =>
  new AppError('input.invalid', `${path}: ${message}`, {
    publicMessage: message,
    data: { issues: [{ path, message }] },
  })
