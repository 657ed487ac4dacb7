export { faqRoutes, helpRoutes } from './routes.ts'
export { seedFaq } from './seed-faq.ts'
