import {
  IconAd2,
  IconBrandX,
  IconDots,
  IconHelpCircle,
  IconInfoSquareRounded,
  IconMapPin,
  IconMessages,
  IconMovie,
  IconNews,
  IconPhoto,
  IconQuote,
  IconShoppingBag,
  IconSparkles,
  IconStar,
} from '@tabler/icons-react'
import type { SerpFeatureKey } from '#contract/rules/serp-fetches/serp-features.ts'
import type { Icon } from '../../../shared/ui/actions/icon.ts'

export const featureGlyphs = {
  ai_overview: IconSparkles,
  featured_snippet: IconQuote,
  local_pack: IconMapPin,
  people_also_ask: IconHelpCircle,
  video: IconMovie,
  images: IconPhoto,
  top_stories: IconNews,
  shopping: IconShoppingBag,
  ads: IconAd2,
  knowledge_panel: IconInfoSquareRounded,
  forums: IconMessages,
  reviews: IconStar,
  posts: IconBrandX,
  other: IconDots,
} as const satisfies Record<SerpFeatureKey, Icon>
