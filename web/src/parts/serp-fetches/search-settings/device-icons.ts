import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import type { Device } from '#contract/rules/serp-fetches/search-engines.ts'
import type { Icon } from '../../../shared/ui/actions/icon.ts'

export const deviceIcons = {
  desktop: IconDeviceDesktop,
  tablet: IconDeviceTablet,
  mobile: IconDeviceMobile,
} satisfies Record<Device, Icon>
