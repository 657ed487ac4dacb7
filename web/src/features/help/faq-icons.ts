import {
  IconCalendarRepeat,
  IconCoins,
  IconCreditCard,
  IconListSearch,
  IconRocket,
  IconShieldLock,
  IconWorldSearch,
} from '@tabler/icons-react'
import type { FaqIcon } from '#contract/rules/help/faq.ts'
import type { Icon } from '../../shared/ui/actions/icon.ts'

/** Icons of categories as drawn, and what they are called. */
export const faqIconGlyphs: Record<FaqIcon, { glyph: Icon; name: string }> = {
  rocket: { glyph: IconRocket, name: 'Rocket' },
  coins: { glyph: IconCoins, name: 'Coins' },
  search: { glyph: IconListSearch, name: 'Search' },
  calendar: { glyph: IconCalendarRepeat, name: 'Calendar' },
  globe: { glyph: IconWorldSearch, name: 'Globe' },
  card: { glyph: IconCreditCard, name: 'Card' },
  shield: { glyph: IconShieldLock, name: 'Shield' },
}
