import { definePart } from '../../modules/module.ts'
import { faqRoutes, helpRoutes } from './routes.ts'
import { seedFaq } from './seed-faq.ts'
import { helpPlacement } from './tables.ts'

export const help = definePart({
  name: 'help',
  placement: helpPlacement,
  routes: { faq: faqRoutes, help: helpRoutes },
  seeds: [seedFaq],
})
