import { VisuallyHidden } from '@mantine/core'
import {
  type DeviceCode,
  deviceNames,
  deviceOf,
  type SearchEngineCode,
  searchEngineNames,
  searchEngineOf,
} from '#contract/rules/serp-fetches/search-engines.ts'
import { formatPlace } from '../../../shared/format/places.ts'
import { Flag } from '../../../shared/ui/tiles/flag.tsx'
import { deviceIcons } from './device-icons.ts'
import classes from './setting-labels.module.css'

/** The search settings of a check or a project. */
export type SearchSettings = {
  deviceType: DeviceCode
  searchEngine: SearchEngineCode
  /** Empty where the place is in no country that has one. */
  country_iso_code: string
  location: string
}

export function DeviceLabel({ of }: { of: Pick<SearchSettings, 'deviceType'> }) {
  const device = deviceOf(of.deviceType)
  const Glyph = deviceIcons[device]
  return (
    <span className={classes.fact}>
      <Glyph size={15} stroke={1.6} aria-hidden />
      {deviceNames[device]}
    </span>
  )
}

export const EngineLabel = ({ of }: { of: Pick<SearchSettings, 'searchEngine'> }) =>
  searchEngineNames[searchEngineOf(of.searchEngine)]

/** Both in one place where there is no room for two columns. */
export function DeviceAndEngineLabel({ of }: { of: Pick<SearchSettings, 'deviceType' | 'searchEngine'> }) {
  const device = deviceOf(of.deviceType)
  const Glyph = deviceIcons[device]
  return (
    <span className={classes.fact} data-hint={deviceNames[device]}>
      <Glyph size={15} stroke={1.6} aria-hidden />
      <VisuallyHidden>{deviceNames[device]}, </VisuallyHidden>
      <EngineLabel of={of} />
    </span>
  )
}

export function PlaceLabel({ of }: { of: Pick<SearchSettings, 'country_iso_code' | 'location'> }) {
  const place = formatPlace(of.location)
  return (
    <span className={classes.fact}>
      {of.country_iso_code !== '' && <Flag code={of.country_iso_code} />}
      <span className={classes.cut} title={place}>
        {place}
      </span>
    </span>
  )
}
