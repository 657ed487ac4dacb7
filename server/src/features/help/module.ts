import { definePart } from '../../modules/module.ts'
import { faqRoutes, helpRoutes } from './routes.ts'
import { seedFaq } from './seed-faq.ts'

export const help = definePart({ name: 'help', routes: { faq: faqRoutes, help: helpRoutes }, seeds: [seedFaq] })
